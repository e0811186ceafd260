import type { Tasks } from '@postownia/contract/features/tasks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PaletteSwatches, paletteKey } from '../../components/palette-bar.tsx';
import { AREA_OF, TASK_AREAS, type TaskFilter } from './task-kinds.ts';
import styles from './tasks.module.css';

interface TaskFiltersProps {
  answer: Tasks;
  filter: TaskFilter;
  onChange: (filter: TaskFilter) => void;
}

/** Narrows the list to one kind of thing or one brand, each with how much of it waits. */
export function TaskFilters({ answer, filter, onChange }: TaskFiltersProps) {
  const { t } = useTranslation('tasks');
  const { tasks, brands, total } = answer;
  const area = filter !== null && 'area' in filter ? filter.area : null;
  const brand = filter !== null && 'brand' in filter ? filter.brand : null;
  const waiting = brands.filter(({ slug }) => tasks.some((task) => task.brand === slug));
  const areas = TASK_AREAS.filter((one) => tasks.some(({ kind }) => AREA_OF[kind] === one));
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form is sent; a fieldset would be laid out differently by each browser
    <div role="group" className={styles.filters} aria-label={t('filter')}>
      <Choice count={total} chosen={filter === null} onChoose={() => onChange(null)}>
        {t('all')}
      </Choice>
      {areas.map((one) => (
        <Choice
          key={one}
          count={tasks.filter(({ kind }) => AREA_OF[kind] === one).length}
          chosen={area === one}
          onChoose={() => onChange({ area: one })}
        >
          {t(`areas.${one}`)}
        </Choice>
      ))}
      {waiting.length > 1 && <p className={styles.filterHead}>{t('brands')}</p>}
      {waiting.length > 1 &&
        waiting.map(({ slug, name, palette }) => (
          <Choice
            key={slug}
            count={tasks.filter((task) => task.brand === slug).length}
            chosen={brand === slug}
            onChoose={() => onChange({ brand: slug })}
          >
            {palette !== null && <PaletteSwatches palette={paletteKey(palette)} />}
            <span className={styles.brandName}>{name}</span>
          </Choice>
        ))}
    </div>
  );
}

interface ChoiceProps {
  count: number;
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ count, chosen, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" className={styles.choice} aria-pressed={chosen} onClick={onChoose}>
      <span className={styles.choiceName}>{children}</span>
      <span className={styles.choiceCount}>{count}</span>
    </button>
  );
}
