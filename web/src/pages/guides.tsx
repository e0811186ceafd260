import byLanguage from 'virtual:site-texts/guides';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { ButtonLink } from '../components/button.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { classNames } from '../lib/class-names.ts';
import { stylePosterUrl } from '../posters/posters.ts';
import styles from './guides.module.css';
import site from './site.module.css';
import { SitePage } from './site-page.tsx';
import { InEnglish, useTextLang } from './text-language.tsx';
import { textsOfRequest } from './texts-of-request.ts';

const POSTERS = [
  ['forest-green', 'modern'],
  ['royal-purple', 'artistic'],
  ['sunset-orange', 'corporate'],
] as const;

/** Runs at build. */
export function loader({ request }: { request: Request }) {
  return textsOfRequest(byLanguage, request).map(({ slug, title, description, minutes, author }) => ({
    slug,
    title,
    description,
    minutes,
    author,
  }));
}

/** `/guides`: three articles. */
export default function GuidesPage() {
  const { t } = useTranslation('texts');
  const lang = useTextLang();
  const texts = useLoaderData<typeof loader>();
  return (
    <SitePage
      path="/guides"
      title={t('guidesTitle')}
      description={t('guidesDescription')}
      heading={t('guidesHeading')}
      lead={t('guidesLead')}
    >
      <div className={classNames(site.wrap, site.section, site.belowHead)}>
        <div className={classNames(site.cards, styles.cards)}>
          {texts.map(({ slug, title, description, minutes, author }, index) => {
            const [palette, style] = POSTERS[index] ?? POSTERS[0];
            return (
              <article key={slug}>
                <img
                  className={styles.poster}
                  src={stylePosterUrl(palette, style, 400)}
                  alt=""
                  width="400"
                  height="400"
                />
                <p className={site.meta}>
                  <span>{t('minutes', { count: minutes })}</span>
                  <span>{author}</span>
                  <InEnglish />
                </p>
                <h2 {...lang}>
                  <SiteLink to={`/guides/${slug}`}>{title}</SiteLink>
                </h2>
                <p {...lang}>{description}</p>
                <div className={site.foot}>
                  <ButtonLink to={`/guides/${slug}`} aria-label={`${t('read')}: ${title}`}>
                    {t('read')}
                  </ButtonLink>
                </div>
              </article>
            );
          })}
        </div>
      </div>
    </SitePage>
  );
}
