import { NETWORKS } from '@postownia/contract/networks';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { classNames } from '../lib/class-names.ts';
import { stylePosterUrl } from '../posters/posters.ts';
import type { ScreenshotName } from '../screenshots/screenshots.ts';
import styles from './features.module.css';
import { ProductScreenshot } from './product-screenshot.tsx';
import site from './site.module.css';
import { SitePage, SiteSection } from './site-page.tsx';
import { productData } from './structured-data.ts';

/** A strip of posters below the title, one per style. */
const STRIP = [
  ['ocean-blue', 'modern'],
  ['sunset-orange', 'colorful'],
  ['royal-purple', 'artistic'],
  ['forest-green', 'corporate'],
  ['rose-gold', 'minimalistic'],
] as const;

/** Which screenshot stands beside which group, in their order; some say it in words alone. */
const GROUP_SCREENSHOTS: readonly (ScreenshotName | null)[] = [
  null,
  'calendar',
  'composer',
  'review',
  'publication',
  'analytics',
  null,
  'tokens',
];

/** `/features`: what the product does, group by group. */
export default function FeaturesPage() {
  const { t } = useTranslation('features');
  const { t: formatMessage } = useTranslation('common');
  const networks = NETWORKS.length;
  const description = t('description', { networks });
  return (
    <SitePage
      path="/features"
      title={t('title')}
      description={description}
      heading={t('heading')}
      lead={t('lead')}
      data={[productData(description, formatMessage)]}
    >
      <div className={classNames(site.wrap, styles.strip)} aria-hidden="true">
        {STRIP.map(([palette, style]) => (
          <img
            key={style}
            src={stylePosterUrl(palette, style, 400)}
            alt=""
            width="400"
            height="400"
            decoding="async"
          />
        ))}
      </div>
      <SiteSection look="plain">
        <div className={site.rows}>
          {t('groups', { returnObjects: true, networks }).map(({ title, text, items }, index) => (
            <article key={title}>
              <h2 className={styles.name}>{title}</h2>
              <div>
                <p>{text}</p>
                <ul className={site.ticks}>
                  {items.map((item) => (
                    <li key={item}>
                      <Icon of={IconCheck} size={17} />
                      {item}
                    </li>
                  ))}
                </ul>
                <GroupScreenshot name={GROUP_SCREENSHOTS[index]} />
              </div>
            </article>
          ))}
        </div>
      </SiteSection>
      <SiteSection look="sheet">
        <div className={site.final}>
          <div>
            <h2>{t('finalTitle')}</h2>
            <p>{t('finalText')}</p>
          </div>
          <ButtonLink variant="machine" size="large" to="/register">
            {t('final')}
          </ButtonLink>
        </div>
      </SiteSection>
    </SitePage>
  );
}

const GroupScreenshot = ({ name }: { name: ScreenshotName | null | undefined }) =>
  name == null ? null : <ProductScreenshot name={name} />;
