import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../components/site-link.tsx';
import { TextField } from '../components/text-field.tsx';
import styles from './docs.module.css';
import type { Found, SearchDocs } from './search-docs.ts';

/** Searches the documentation while somebody types; the index is loaded when the field is first used. */
export function DocsSearch() {
  const { t } = useTranslation('texts');
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState(false);
  const [search, setSearch] = useState<SearchDocs | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    void import('./search-docs.ts').then(({ searchDocs }) => {
      if (!gone) setSearch(() => searchDocs);
    });
    return () => {
      gone = true;
    };
  }, [wanted]);
  const asked = useDeferredValue(query.trim());
  const found: Found[] | null = search !== null && asked.length > 1 ? search(asked) : null;
  return (
    <search className={styles.search}>
      <TextField
        label={t('search')}
        type="search"
        placeholder={t('searchPlaceholder')}
        autoComplete="off"
        value={query}
        onFocus={() => setWanted(true)}
        onChange={(event) => {
          setWanted(true);
          setQuery(event.target.value);
        }}
      />
      <div role="status" className={styles.summary}>
        {found !== null &&
          (found.length === 0 ? (
            <>
              {t('nothing', { query: asked })} <SiteLink to="/contact">{t('writeUs')}</SiteLink>
            </>
          ) : (
            t('results', { count: found.length, query: asked })
          ))}
      </div>
      {found !== null && found.length > 0 && (
        <ul className={styles.found}>
          {found.map(({ slug, title, excerpt }) => (
            <li key={slug}>
              <SiteLink to={`/docs/${slug}`}>{title}</SiteLink>
              <p>{excerpt}</p>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
