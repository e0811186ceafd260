import { useTranslation } from 'react-i18next';
import { pathIn } from '../i18n/addresses.ts';
import { localeOf } from '../i18n/languages.ts';
import { isLongText, languagesOf, textLanguage } from '../i18n/long-texts.ts';
import { shareCardUrl } from './share-card-url.ts';
import { SITE_ORIGIN } from './site-origin.ts';

interface PageMetaProps {
  /** Without the product's name. */
  title: string;
  description: string;
  /** The page's path without its language, `/pricing`. */
  path: string;
  kind?: 'website' | 'article';
  /** schema.org objects without `@context`. */
  data?: readonly object[];
}

/** A script element must not be ended by what people wrote. */
const json = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** What search engines and shared links show of a page. */
export function PageMeta({ title, description, path, kind = 'website', data = [] }: PageMetaProps) {
  const { t, i18n } = useTranslation('common');
  const url = SITE_ORIGIN + pathIn(isLongText(path) ? textLanguage(i18n.language) : i18n.language, path);
  const locale = (language: string) => localeOf(language).replace('-', '_');
  return (
    <>
      <title>{t('title', { page: title })}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={t('brand')} />
      {languagesOf(path).map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={SITE_ORIGIN + pathIn(code, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={SITE_ORIGIN + path} />
      <meta property="og:locale" content={locale(i18n.language)} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={shareCardUrl(pathIn(i18n.language, path))} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {data.map((object) => (
        <script
          key={json(object)}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data of our own, with every < escaped
          dangerouslySetInnerHTML={{ __html: json({ '@context': 'https://schema.org', ...object }) }}
        />
      ))}
    </>
  );
}
