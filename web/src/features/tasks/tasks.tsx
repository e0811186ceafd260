import { type Tasks as Answer, TASK_GROUPS, type Task } from '@postownia/contract/features/tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { classNames } from '../../lib/class-names.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatClock } from '../../lib/formats.ts';
import { DoneToday } from './done-today.tsx';
import { TaskFilters } from './task-filter.tsx';
import { fits, type TaskFilter } from './task-kinds.ts';
import { TaskRow } from './task-row.tsx';
import styles from './tasks.module.css';
import { useApproveTask } from './use-approve-task.ts';
import { useTaskKeys } from './use-task-keys.ts';
import { useTasks } from './use-tasks.ts';

const ROWS_WHILE_LOADING = [1, 2, 3];

/** "Do zrobienia": what waits for this person in all their brands, trouble first, then by deadline. */
export function Tasks() {
  const { t, i18n } = useTranslation('tasks');
  const { data, error, refetch, dataUpdatedAt } = useTasks();
  if (data === undefined && error !== null)
    return (
      <EmptyState
        art="off"
        title={t('failed')}
        text={errorText(error)}
        action={<Button onPress={() => void refetch()}>{t('again')}</Button>}
      />
    );
  if (data === undefined)
    return (
      <Skeleton label={t('reading')} className={styles.waiting}>
        {ROWS_WHILE_LOADING.map((row) => (
          <SkeletonBar key={row} className={styles.waitingRow} />
        ))}
      </Skeleton>
    );
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const readAt = formatClock(new Date(dataUpdatedAt), i18n.language, zone);
  return (
    <>
      {error !== null && <ErrorLine>{t('old', { time: readAt })}</ErrorLine>}
      {data.tasks.length === 0 ? <NothingWaits settled={data.done.length} /> : <TaskList answer={data} />}
      <DoneToday done={data.done} brands={data.brands} />
    </>
  );
}

/** Nothing waits; whoever settled something today is told so, with a tick that is set before their eyes. */
function NothingWaits({ settled }: { settled: number }) {
  const { t } = useTranslation('tasks');
  return (
    <div className={classNames(settled > 0 && styles.joy)}>
      <EmptyState
        art="done"
        title={t('nothing')}
        text={settled === 0 ? t('nothingText') : t('nothingLeft', { count: settled })}
        action={<ButtonLink to="/dashboard">{t('toCalendar')}</ButtonLink>}
      />
    </div>
  );
}

function TaskList({ answer }: { answer: Answer }) {
  const { t } = useTranslation('tasks');
  const [wanted, setWanted] = useState<TaskFilter>(null);
  // What was looked at may be done by now.
  const filter = answer.tasks.some((task) => fits(task, wanted)) ? wanted : null;
  const shown = answer.tasks.filter((task) => fits(task, filter));
  const { approve, approving, leaving } = useApproveTask();
  const keys = useTaskKeys((id) => {
    const task = shown.find((one) => one.id === id);
    if (task?.kind === 'approve') approve(task);
  });
  const beyond = filter === null ? answer.total - answer.tasks.length : 0;
  return (
    <div className={styles.columns}>
      <TaskFilters answer={answer} filter={filter} onChange={setWanted} />
      <div ref={keys.ref} className={styles.groups}>
        {TASK_GROUPS.map((group) => (
          <TaskGroup
            key={group}
            group={group}
            tasks={shown.filter((task) => task.group === group)}
            brands={answer.brands}
            approving={approving}
            leaving={leaving}
            onApprove={approve}
          />
        ))}
        {beyond > 0 && <p className={styles.beyond}>{t('beyond', { count: beyond })}</p>}
        <p className={styles.keys}>{t('keys')}</p>
      </div>
    </div>
  );
}

interface TaskGroupProps {
  group: Task['group'];
  tasks: readonly Task[];
  brands: Answer['brands'];
  /** Id of the task that is being approved. */
  approving: string | null;
  /** Id of the task that is done and slides out. */
  leaving: string | null;
  onApprove: (task: Task) => void;
}

function TaskGroup({ group, tasks, brands, approving, leaving, onApprove }: TaskGroupProps) {
  const { t } = useTranslation('tasks');
  if (tasks.length === 0) return null;
  const id = `tasks-${group}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.groupHead}>
        {t(`groups.${group}`)} <small>{t('count', { count: tasks.length })}</small>
      </h2>
      <ul className={styles.list}>
        {tasks.map((task) => {
          const brand = brands.find(({ slug }) => slug === task.brand);
          return (
            brand && (
              <TaskRow
                key={task.id}
                task={task}
                brand={brand}
                busy={approving === task.id}
                leaving={leaving === task.id}
                onApprove={() => onApprove(task)}
              />
            )
          );
        })}
      </ul>
    </section>
  );
}
