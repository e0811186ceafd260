import byLanguage from 'virtual:site-texts/docs';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { SiteLink } from '../components/site-link.tsx';
import { classNames } from '../lib/class-names.ts';
import { formatDate } from '../lib/formats.ts';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import styles from './long-text.module.css';
import { PageMeta } from './page-meta.tsx';
import { Prose } from './prose.tsx';
import site from './site.module.css';
import { slugOfRequest } from './slug-of-request.ts';
import { articleData, inLanguage } from './structured-data.ts';
import { InEnglish, useTextLang } from './text-language.tsx';
import { textsOfRequest } from './texts-of-request.ts';

/** Runs at build. */
export function loader({ request }: { request: Request }) {
  const docs = textsOfRequest(byLanguage, request);
  const slug = slugOfRequest(request);
  const index = docs.findIndex((candidate) => candidate.slug === slug);
  const text = docs[index];
  if (text === undefined) throw new Response(null, { status: 404 });
  const { plain: _plain, ...shown } = text;
  const link = (entry: (typeof docs)[number] | undefined) =>
    entry && { slug: entry.slug, title: entry.title };
  return {
    text: shown,
    menu: docs.map(({ slug, title, section }) => ({ slug, title, section })),
    previous: link(docs[index - 1]) ?? null,
    next: link(docs[index + 1]) ?? null,
  };
}

function DocsMenu({ menu, current }: { menu: ReturnType<typeof loader>['menu']; current: string }) {
  const { t } = useTranslation('texts');
  const sections = [...new Set(menu.map((entry) => entry.section))];
  return (
    <nav className={classNames(styles.contents, styles.afterText)} aria-label={t('menu')}>
      <SiteLink to="/docs">{t('all')}</SiteLink>
      {sections.map((section) => (
        <div key={section}>
          <p className={styles.group}>{section}</p>
          <ul>
            {menu
              .filter((entry) => entry.section === section)
              .map(({ slug, title }) => (
                <li key={slug}>
                  <SiteLink to={`/docs/${slug}`} aria-current={slug === current ? 'page' : undefined}>
                    {title}
                  </SiteLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** One page of the documentation. */
export default function DocsTextPage() {
  const { t, i18n } = useTranslation('texts');
  const lang = useTextLang();
  const { text, menu, previous, next } = useLoaderData<typeof loader>();
  const date = formatDate(text.updated, i18n.language, { dateStyle: 'long' });
  const path = `/docs/${text.slug}`;
  return (
    <main id={MAIN_ID} tabIndex={-1} className={classNames(site.wrap, styles.page)}>
      <PageMeta
        path={path}
        title={text.title}
        description={text.description}
        kind="article"
        data={[articleData({ ...text, author: null, ...inLanguage(path, i18n.language) })]}
      />
      <header className={styles.head}>
        <p className={styles.marks}>
          <span>{text.section}</span>
          <span>{t('updated', { date })}</span>
          <InEnglish />
        </p>
        <h1 {...lang}>{text.title}</h1>
        <p {...lang}>{text.description}</p>
      </header>
      <div className={styles.columns}>
        <DocsMenu menu={menu} current={text.slug} />
        <div>
          <Prose html={text.html} />
          <nav className={styles.pager} aria-label={t('pager')}>
            {previous && (
              <SiteLink to={`/docs/${previous.slug}`}>
                <small>{t('previous')}</small>
                {previous.title}
              </SiteLink>
            )}
            {next && (
              <SiteLink to={`/docs/${next.slug}`}>
                <small>{t('next')}</small>
                {next.title}
              </SiteLink>
            )}
          </nav>
        </div>
      </div>
    </main>
  );
}
