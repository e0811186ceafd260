import { IconClipboardCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { classNames } from '../../lib/class-names.ts';
import styles from './tasks-link.module.css';
import { useTasks } from './use-tasks.ts';

/**
 * The way to "Do zrobienia" with the number of what waits there; `small` without the word, and only while something waits:
 * a phone's bar has little room.
 */
export function TasksLink({ small = false }: { small?: boolean }) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const total = useTasks().data?.total ?? 0;
  if (small && total === 0) return null;
  return (
    <SiteLink
      to="/tasks"
      className={classNames(styles.link, small && styles.small)}
      aria-label={total === 0 ? t('nav.tasks') : t('nav.tasksWaiting', { count: total })}
      aria-current={pathname === '/tasks' ? 'page' : undefined}
    >
      <Icon of={IconClipboardCheck} />
      {!small && <span aria-hidden="true">{t('nav.tasks')}</span>}
      {total > 0 && (
        <b className={styles.count} aria-hidden="true">
          {total > 99 ? '99+' : total}
        </b>
      )}
    </SiteLink>
  );
}
