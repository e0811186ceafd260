import { useTranslation } from 'react-i18next';
import { SiteLink } from '../components/site-link.tsx';
import { TextField } from '../components/text-field.tsx';
import { classNames } from '../lib/class-names.ts';
import styles from './docs.module.css';

interface DocsSearchProps {
  /** Address of the words that are searched, see `virtual:docs-search`. */
  words: string;
  /** As many results as there can be. */
  most: number;
}

/** Searches the documentation while somebody types: run by the page script, which fetches the words on first use. */
export function DocsSearch({ words, most }: DocsSearchProps) {
  const { t } = useTranslation('texts');
  // Said here for every number that can be, so that no plural form has to be made in the browser.
  const summaries = Array.from({ length: most + 1 }, (_, count) =>
    count === 0 ? t('nothing', { query: '%' }) : t('results', { count, query: '%' }),
  );
  return (
    <search
      className={classNames(styles.search, 'by-script')}
      data-docs-search={words}
      data-summaries={JSON.stringify(summaries)}
    >
      <TextField
        label={t('search')}
        type="search"
        placeholder={t('searchPlaceholder')}
        autoComplete="off"
        disabled
      />
      <div role="status" className={styles.summary}>
        <span data-search-summary />{' '}
        <SiteLink to="/contact" data-search-nothing hidden>
          {t('writeUs')}
        </SiteLink>
      </div>
      <ul className={styles.found} data-search-results hidden />
    </search>
  );
}
