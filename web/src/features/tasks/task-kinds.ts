import type { Task, TaskKind } from '@postownia/contract/features/tasks';

export const TASK_AREAS = ['trouble', 'approvals', 'questions'] as const;
export type TaskArea = (typeof TASK_AREAS)[number];

/** What a task is about, for whoever looks at one thing at a time. */
export const AREA_OF: Readonly<Record<TaskKind, TaskArea>> = {
  failed: 'trouble',
  'to-check': 'trouble',
  missed: 'trouble',
  reconnect: 'trouble',
  expiring: 'trouble',
  approve: 'approvals',
  change: 'approvals',
  late: 'approvals',
  question: 'questions',
  facts: 'questions',
  interview: 'questions',
};

/** What is shown: everything, one area, or one brand by its slug. */
export type TaskFilter = { readonly area: TaskArea } | { readonly brand: string } | null;

export function fits({ kind, brand }: Task, filter: TaskFilter): boolean {
  if (filter === null) return true;
  return 'area' in filter ? AREA_OF[kind] === filter.area : filter.brand === brand;
}
