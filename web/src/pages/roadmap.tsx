import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../components/button.tsx';
import { StatusGlyph } from '../components/status-glyph.tsx';
import { Tag } from '../components/tag.tsx';
import { classNames } from '../lib/class-names.ts';
import { formatPercent } from '../lib/formats.ts';
import styles from './roadmap.module.css';
import { progressOf, type RoadmapStatus } from './roadmap-progress.ts';
import site from './site.module.css';
import { SitePage, SiteSection } from './site-page.tsx';

/** Entry of the roadmap → how its state looks. */
const LOOKS = {
  completed: { tag: 'solid', glyph: 'published' },
  'in-progress': { tag: 'accent', glyph: 'partly-published' },
  planned: { tag: 'outlined', glyph: 'scheduled' },
} as const satisfies Record<RoadmapStatus, object>;

/** `/roadmap`: four quarters and what the product is made with. */
export default function RoadmapPage() {
  const { t, i18n } = useTranslation('roadmap');
  return (
    <SitePage
      path="/roadmap"
      title={t('title')}
      description={t('description')}
      heading={t('heading')}
      lead={t('lead')}
    >
      <div className={classNames(site.wrap, styles.line)}>
        <ol>
          {t('quarters', { returnObjects: true }).map((entry) => {
            const { status, completion } = progressOf(entry);
            const percent = formatPercent(completion, i18n.language);
            const told = status === 'in-progress';
            return (
              <li key={entry.quarter} className={styles[status]}>
                <p className={styles.quarter}>{entry.quarter}</p>
                <article>
                  <div className={styles.top}>
                    <h2>{entry.title}</h2>
                    <Tag look={LOOKS[status].tag}>
                      <StatusGlyph status={LOOKS[status].glyph} size={14} />
                      {t(`status.${status}`)}
                    </Tag>
                  </div>
                  <p>{entry.description}</p>
                  <ul>
                    {entry.works.map((item) => (
                      <RoadmapItem key={item} text={item} works told={told} />
                    ))}
                    {entry.coming.map((item) => (
                      <RoadmapItem key={item} text={item} works={false} told={told} />
                    ))}
                  </ul>
                  <div className={styles.progress}>
                    <span className={styles.track} aria-hidden="true">
                      <i style={{ width: `${completion * 100}%` }} />
                    </span>
                    <span>{t('completion', { percent })}</span>
                    <span className={styles.stats}>
                      {t('stats', {
                        features: entry.works.length + entry.coming.length,
                        users: entry.users,
                      })}
                    </span>
                  </div>
                </article>
              </li>
            );
          })}
        </ol>
      </div>
      <SiteSection look="sheet" title={t('technologies')} id="technologie">
        <div className={site.ruled}>
          {t('technologyItems', { returnObjects: true }).map(({ title, text }) => (
            <article key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </article>
          ))}
        </div>
      </SiteSection>
      <SiteSection>
        <div className={site.final}>
          <div>
            <h2>{t('finalTitle')}</h2>
            <p>{t('finalText')}</p>
          </div>
          <ButtonLink variant="machine" size="large" to="/contact?temat=idea">
            {t('final')}
          </ButtonLink>
        </div>
      </SiteSection>
    </SitePage>
  );
}

/** An item says itself how far it is where its quarter's state does not. */
function RoadmapItem({ text, works, told }: { text: string; works: boolean; told: boolean }) {
  const { t } = useTranslation('roadmap');
  return (
    <li className={works ? undefined : styles.coming}>
      <StatusGlyph status={works ? 'published' : 'scheduled'} size={14} />
      <span>{text}</span>
      {told ? <span className={styles.state}>{t(works ? 'works' : 'making')}</span> : null}
    </li>
  );
}
