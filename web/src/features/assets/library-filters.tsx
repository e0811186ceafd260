import {
  LIBRARY_FILTERS,
  type LibraryFilter,
  type LibrarySummary,
} from '@postownia/contract/features/assets';
import { LIMITS } from '@postownia/contract/limits';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { classNames } from '../../lib/class-names.ts';
import styles from './library.module.css';
import type { LibraryView } from './use-library.ts';

interface LibraryFiltersProps {
  view: LibraryView;
  onChange: (view: LibraryView) => void;
  summary: LibrarySummary | undefined;
  /** What may be shown alone. */
  kinds?: readonly ('all' | LibraryFilter)[];
}

const EVERY_KIND = ['all', ...LIBRARY_FILTERS] as const;

/** A search that rests for this long is asked. */
const REST_MILLISECONDS = 300;
const EVERY_TAG = '';

/** What is shown: a kind with its count, a tag, words. */
export function LibraryFilters({ view, onChange, summary, kinds = EVERY_KIND }: LibraryFiltersProps) {
  const { t } = useTranslation('library');
  return (
    <fieldset className={styles.filters} aria-label={t('filters')}>
      {kinds.map((name) => {
        const filter = name === 'all' ? null : name;
        return (
          <button
            key={name}
            type="button"
            className={styles.filter}
            aria-pressed={view.filter === filter}
            onClick={() => onChange({ ...view, filter })}
          >
            {t(`filter.${name}`)} {summary?.counts[name]}
          </button>
        );
      })}
      <TagMenu view={view} onChange={onChange} summary={summary} />
      <Search view={view} onChange={onChange} />
    </fieldset>
  );
}

function TagMenu({ view, onChange, summary }: LibraryFiltersProps) {
  const { t } = useTranslation('library');
  const tags = summary?.tags ?? [];
  if (tags.length === 0 && view.tag === null) return null;
  const items = [
    { id: EVERY_TAG, label: t('everyTag'), checked: view.tag === null },
    ...tags.map(({ tag }) => ({ id: tag, label: tag, checked: tag === view.tag })),
  ];
  return (
    <Menu
      label={t('tags')}
      align="start"
      triggerClassName={classNames(styles.filter, view.tag !== null && styles.on)}
      trigger={
        <>
          {view.tag ?? t('tags')}
          <Icon of={IconChevronDown} size={15} />
        </>
      }
      items={items}
      onChoose={(tag) => onChange({ ...view, tag: tag === EVERY_TAG ? null : tag })}
    />
  );
}

function Search({ view, onChange }: Pick<LibraryFiltersProps, 'view' | 'onChange'>) {
  const { t } = useTranslation('library');
  const id = useId();
  const [typed, setTyped] = useState(view.search);
  useEffect(() => setTyped(view.search), [view.search]);
  useEffect(() => {
    if (typed === view.search) return;
    const waiting = setTimeout(() => onChange({ ...view, search: typed }), REST_MILLISECONDS);
    return () => clearTimeout(waiting);
  }, [typed, view, onChange]);
  return (
    <span className={styles.search}>
      <Icon of={IconSearch} size={17} />
      <label className="sr" htmlFor={id}>
        {t('search')}
      </label>
      <input
        id={id}
        type="search"
        value={typed}
        placeholder={t('searchExample')}
        maxLength={LIMITS.assetSearchCharacters}
        onChange={({ target }) => setTyped(target.value)}
      />
    </span>
  );
}
