import type { DoneTask, Tasks } from '@postownia/contract/features/tasks';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { formatClock } from '../../lib/formats.ts';
import styles from './tasks.module.css';

/** "Załatwione dziś": what this person settled today, in all their brands. */
export function DoneToday({ done, brands }: Pick<Tasks, 'done' | 'brands'>) {
  const { t, i18n } = useTranslation('tasks');
  if (done.length === 0) return null;
  return (
    <section className={styles.done} aria-labelledby="tasks-done">
      <h2 id="tasks-done" className={styles.groupHead}>
        {t('done.title')}
      </h2>
      <ul className={styles.doneList}>
        {done.map((one) => {
          const brand = brands.find(({ slug }) => slug === one.brand);
          return (
            <li key={one.id}>
              <Icon of={IconCheck} size={16} />
              <span>{wordsOf(one, t)}</span>
              {brand && (
                <small>
                  {brand.name}, {formatClock(new Date(one.at), i18n.language, brand.zone)}
                </small>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function wordsOf(
  { kind, count, account }: DoneTask,
  t: ReturnType<typeof useTranslation<'tasks'>>['t'],
): string {
  if (kind === 'connected') return t('done.connected', { name: account ?? '' });
  if (kind === 'reminded') return t('done.reminded');
  return t(`done.${kind}`, { count: count ?? 1 });
}
