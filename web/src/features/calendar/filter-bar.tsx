import type { Post } from '@postownia/contract/features/posts';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { classNames } from '../../lib/class-names.ts';
import { loadLazily } from '../../lib/load-lazily.ts';
import styles from './filter-bar.module.css';
import { countsOf, NO_FILTER, STATE_GROUPS, type StateGroup, toggled } from './post-filter.ts';
import { type ChosenKind, useFilterChoices } from './use-filter-choices.ts';
import type { CalendarFilter } from './use-post-filter.ts';

const FilterMenu = loadLazily(() => import('./filter-menu.tsx'));

export const GLYPH_OF = {
  published: 'published',
  scheduled: 'scheduled',
  approved: 'approved',
  waiting: 'waiting',
  change: 'change',
  draft: 'draft',
  trouble: 'failed',
} as const satisfies Record<StateGroup, string>;

interface FilterBarProps {
  /** Every post of the shown days. */
  posts: readonly Post[];
  filter: CalendarFilter;
}

/** The legend that is the filter: states with their counts, behind words accounts, formats and sources. */
export function FilterBar({ posts, filter }: FilterBarProps) {
  const { t } = useTranslation('calendar');
  const choices = useFilterChoices(posts, filter);
  if (posts.length === 0 && filter.size === 0) return null;
  const counts = countsOf(posts, filter.filter, 'states', filter.basis);
  const all = countsOf(posts, NO_FILTER, 'states', filter.basis);
  const shown = STATE_GROUPS.filter((group) => all.has(group) || filter.filter.states.includes(group));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be one line of the bar
    <div className={styles.bar} role="group" aria-label={t('filter.label')} data-filter>
      {shown.map((group) => (
        <button
          key={group}
          type="button"
          className={classNames(styles.state, group === 'trouble' && styles.trouble)}
          aria-pressed={filter.filter.states.includes(group)}
          onClick={() => filter.set(toggled(filter.filter, 'states', group))}
        >
          <StatusGlyph status={GLYPH_OF[group]} size={14} />
          {t(`filter.states.${group}`, { count: counts.get(group) ?? 0 })}
        </button>
      ))}
      <span className={styles.end}>
        {choices.map((choice) => (
          <KindButton key={choice.kind} choice={choice} posts={posts} filter={filter} />
        ))}
      </span>
    </div>
  );
}

interface KindButtonProps extends FilterBarProps {
  choice: ChosenKind;
}

function KindButton({ choice, posts, filter }: KindButtonProps) {
  const { t } = useTranslation('calendar');
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = filter.filter[choice.kind].length;
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={styles.kind}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t(`filter.${choice.kind}`)}
        {chosen > 0 && <span className={styles.chosen}>{chosen}</span>}
        <Icon of={IconChevronDown} size={15} />
      </button>
      {open && (
        <Suspense>
          <FilterMenu {...{ choice, posts, filter, trigger }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface FilterResultProps {
  filter: CalendarFilter;
  /** How many of the shown days' posts pass, and how many there are. */
  found: number;
  all: number;
}

/** How much of the month the filter shows, and the way out of it. */
export function FilterResult({ filter, found, all }: FilterResultProps) {
  const { t } = useTranslation('calendar');
  return (
    <div className={styles.result} role="status">
      {filter.size > 0 && (
        <>
          <span>{found === 0 ? t('filter.nothing') : t('filter.result', { found, all })}</span>
          <button type="button" className={styles.state} onClick={filter.clear}>
            <Icon of={IconX} size={15} />
            {t('filter.clearAll')}
          </button>
        </>
      )}
    </div>
  );
}
