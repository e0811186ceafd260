import searchWords from 'virtual:docs-search';
import byLanguage from 'virtual:site-texts/docs';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { SiteLink } from '../components/site-link.tsx';
import { languageOfPath } from '../i18n/addresses.ts';
import { textLanguage } from '../i18n/long-texts.ts';
import { classNames } from '../lib/class-names.ts';
import styles from './docs.module.css';
import { DocsSearch } from './docs-search.tsx';
import site from './site.module.css';
import { SitePage } from './site-page.tsx';
import { InEnglish, useTextLang } from './text-language.tsx';
import { textsOfRequest } from './texts-of-request.ts';

/** Runs at build. */
export function loader({ request }: { request: Request }) {
  return {
    words: searchWords[textLanguage(languageOfPath(new URL(request.url).pathname))],
    texts: textsOfRequest(byLanguage, request).map(({ slug, title, description, section }) => ({
      slug,
      title,
      description,
      section,
    })),
  };
}

/** `/docs`: search and all pages of the documentation. */
export default function DocsPage() {
  const { t } = useTranslation('texts');
  const lang = useTextLang();
  const { texts, words } = useLoaderData<typeof loader>();
  const sections = [...new Set(texts.map((text) => text.section))];
  return (
    <SitePage
      path="/docs"
      title={t('docsTitle')}
      description={t('docsDescription')}
      heading={t('docsHeading')}
      lead={t('docsLead')}
    >
      <div className={classNames(site.wrap, styles.page)}>
        <DocsSearch words={words} most={texts.length} />
        <p className={styles.language}>
          <InEnglish />
        </p>
        {sections.map((section) => (
          <section key={section} className={styles.section} {...lang}>
            <h2>{section}</h2>
            <ul>
              {texts
                .filter((text) => text.section === section)
                .map(({ slug, title, description }) => (
                  <li key={slug}>
                    <SiteLink to={`/docs/${slug}`}>{title}</SiteLink>
                    <p>{description}</p>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </SitePage>
  );
}
