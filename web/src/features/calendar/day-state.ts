import type { GenerationDay } from '@postownia/contract/features/generation';
import type { Post } from '@postownia/contract/features/posts';
import { weekdayOf } from '../../lib/calendar-date.ts';
import type { Month, SpecialDay } from './use-month.ts';

/** Everything a view shows of one day. */
export interface DayFacts {
  date: string;
  post: Post | undefined;
  special: SpecialDay | undefined;
  /** What the running or last batch does on this day; finished days are told by their post. */
  making: GenerationDay | undefined;
  /** Sunday or public holiday: the numeral is red. */
  red: boolean;
  past: boolean;
  /** Something would keep the post from going out as it is. */
  warned: boolean;
}

/** Days of a batch by date; those that are done no longer differ from any other day. */
export function makingByDate(days: readonly GenerationDay[] | undefined): ReadonlyMap<string, GenerationDay> {
  const open = (days ?? []).filter(({ state }) => state !== 'done' && state !== 'cancelled');
  return new Map(open.map((day) => [day.date, day]));
}

export function dayFacts(
  date: string,
  month: Pick<Month, 'posts' | 'specialDays' | 'warnedDays'>,
  making: ReadonlyMap<string, GenerationDay>,
  today: string | null,
): DayFacts {
  const special = month.specialDays.get(date);
  return {
    date,
    post: month.posts.get(date),
    special,
    making: making.get(date),
    red: weekdayOf(date) === 6 || special?.publicHoliday === true,
    past: today !== null && date < today,
    warned: month.warnedDays.has(date),
  };
}
