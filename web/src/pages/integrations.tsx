import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../components/button.tsx';
import { Tag } from '../components/tag.tsx';
import site from './site.module.css';
import { SitePage, SiteSection } from './site-page.tsx';

const LOOKS = { works: 'solid', optional: 'quiet', planned: 'outlined' } as const;
type State = keyof typeof LOOKS;
const isState = (state: string): state is State => state in LOOKS;

/** `/integrations`: networks, makers and systems, each with its true state. */
export default function IntegrationsPage() {
  const { t } = useTranslation('integrations');
  const groups = t('groups', { returnObjects: true });
  return (
    <SitePage
      path="/integrations"
      title={t('title')}
      description={t('description')}
      heading={t('heading')}
      lead={t('lead')}
    >
      {groups.map(({ title, items }, index) => (
        <SiteSection
          key={title}
          look={index === 1 ? 'sheet' : 'paper'}
          title={title}
          id={`grupa-${index + 1}`}
        >
          <div className={site.rows}>
            {items.map(({ name, state, text }) => {
              const known = isState(state) ? state : 'planned';
              return (
                <article key={name}>
                  <h3>{name}</h3>
                  <div>
                    <p>
                      <Tag look={LOOKS[known]}>{t(known)}</Tag>
                    </p>
                    <p>{text}</p>
                  </div>
                </article>
              );
            })}
          </div>
        </SiteSection>
      ))}
      <SiteSection look="sheet">
        <div className={site.final}>
          <div>
            <h2>{t('askTitle')}</h2>
            <p>{t('askText')}</p>
          </div>
          <ButtonLink variant="ink" size="large" to="/contact?temat=idea">
            {t('ask')}
          </ButtonLink>
        </div>
      </SiteSection>
    </SitePage>
  );
}
