import type { Subject } from './read-pack.ts';

/** Whether a subject exists on a date: all year, in its months, or between two days of them. */
export function isInSeason({ months, days }: Pick<Subject, 'months' | 'days'>, date: string): boolean {
  if (months.length > 0 && !months.includes(Number(date.slice(5, 7)))) return false;
  const [from, until] = days ?? ['', ''];
  const day = date.slice(5);
  return days === undefined || (from <= day && day <= until);
}
