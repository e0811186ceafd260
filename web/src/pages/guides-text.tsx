import company from 'virtual:company';
import byLanguage from 'virtual:site-texts/guides';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { ButtonLink } from '../components/button.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { classNames } from '../lib/class-names.ts';
import { formatDate } from '../lib/formats.ts';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import guideStyles from './guides.module.css';
import styles from './long-text.module.css';
import { PageMeta } from './page-meta.tsx';
import { Prose } from './prose.tsx';
import site from './site.module.css';
import { slugOfRequest } from './slug-of-request.ts';
import { articleData, inLanguage } from './structured-data.ts';
import { Contents } from './text-contents.tsx';
import { InEnglish, useTextLang } from './text-language.tsx';
import { textsOfRequest } from './texts-of-request.ts';

/** Runs at build. */
export function loader({ request }: { request: Request }) {
  const guides = textsOfRequest(byLanguage, request);
  const slug = slugOfRequest(request);
  const text = guides.find((candidate) => candidate.slug === slug);
  if (text === undefined) throw new Response(null, { status: 404 });
  const { plain: _plain, ...shown } = text;
  return shown;
}

/** One article. */
export default function GuidesTextPage() {
  const { t, i18n } = useTranslation('texts');
  const lang = useTextLang();
  const text = useLoaderData<typeof loader>();
  const path = `/guides/${text.slug}`;
  const author = company.isExample ? text.author : null;
  return (
    <main id={MAIN_ID} tabIndex={-1} className={classNames(site.wrap, styles.page)}>
      <PageMeta
        path={path}
        title={text.title}
        description={text.description}
        kind="article"
        data={[articleData({ ...text, author, ...inLanguage(path, i18n.language) })]}
      />
      <header className={styles.head}>
        <p className={styles.marks}>
          <SiteLink to="/guides">{t('backToGuides')}</SiteLink>
          <span>{text.author}</span>
          <span>{formatDate(text.updated, i18n.language, { dateStyle: 'long' })}</span>
          <span>{t('minutes', { count: text.minutes })}</span>
          <InEnglish />
        </p>
        <h1 {...lang}>{text.title}</h1>
        <p {...lang}>{text.description}</p>
      </header>
      <div className={styles.columns}>
        <Contents headings={text.headings} />
        <article>
          <Prose html={text.html} />
          <aside className={guideStyles.final}>
            <b>{t('tryTitle')}</b>
            <ButtonLink variant="machine" size="large" to="/register">
              {t('try')}
            </ButtonLink>
          </aside>
        </article>
      </div>
    </main>
  );
}
