import company from 'virtual:company';
import byLanguage from 'virtual:site-texts/legal';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { Tag } from '../components/tag.tsx';
import { classNames } from '../lib/class-names.ts';
import { formatDate } from '../lib/formats.ts';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import styles from './long-text.module.css';
import { PageMeta } from './page-meta.tsx';
import { Prose } from './prose.tsx';
import site from './site.module.css';
import { slugOfRequest } from './slug-of-request.ts';
import { Contents } from './text-contents.tsx';
import { InEnglish, useTextLang } from './text-language.tsx';
import { textsOfRequest } from './texts-of-request.ts';

/** Runs at build. The address is the text's name. */
export function loader({ request }: { request: Request }) {
  const legalTexts = textsOfRequest(byLanguage, request);
  const slug = slugOfRequest(request);
  const text = legalTexts.find((candidate) => candidate.slug === slug);
  if (text === undefined) throw new Response(null, { status: 404 });
  const { plain: _plain, ...shown } = text;
  return shown;
}

/** Terms, privacy, RODO, cookies, deletion of data. */
export default function LegalPage() {
  const { t, i18n } = useTranslation('texts');
  const lang = useTextLang();
  const text = useLoaderData<typeof loader>();
  const date = formatDate(text.updated, i18n.language, { dateStyle: 'long' });
  return (
    <main id={MAIN_ID} tabIndex={-1} className={classNames(site.wrap, styles.page)}>
      <PageMeta path={`/${text.slug}`} title={text.title} description={text.description} kind="article" />
      <header className={styles.head}>
        <p className={styles.marks}>
          {company.legalReviewed === undefined && <Tag look="warning">{t('draft')}</Tag>}
          <span>{t('version', { date })}</span>
          <InEnglish />
        </p>
        <h1 {...lang}>{text.title}</h1>
        <p {...lang}>{text.description}</p>
      </header>
      <div className={styles.columns}>
        <Contents headings={text.headings} />
        <Prose html={text.html} />
      </div>
    </main>
  );
}
