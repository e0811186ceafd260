import type { AnalyticsPeriod } from '@postownia/contract';
import { addDays, weekdayOf } from '../../lib/calendar-days.ts';
import { dayOrdinal } from '../../lib/day-ordinal.ts';

export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

const MOST_WEEKS = 53;

/** The Monday of a day's week. */
export const mondayOf = (date: string) => addDays(date, -((weekdayOf(date) + 6) % 7));

/** Whole weeks up to today; everything since the first day with a post, at most 53 weeks. */
export function spanOf(period: AnalyticsPeriod, today: string, firstDay: string | null): DaySpan {
  const monday = mondayOf(today);
  const earliest = addDays(monday, -7 * (MOST_WEEKS - 1));
  if (period !== 'all') return { from: addDays(monday, period === '4-weeks' ? -21 : -49), to: today };
  const first = mondayOf(firstDay ?? today);
  return { from: first < earliest ? earliest : first, to: today };
}

/** The span of the same length right before. */
export function spanBefore({ from, to }: DaySpan): DaySpan {
  return { from: addDays(from, dayOrdinal(from) - dayOrdinal(to) - 1), to: addDays(from, -1) };
}

/** The span of the same length that begins on a day. */
export const spanFrom = (from: string, { from: first, to: last }: DaySpan): DaySpan => ({
  from,
  to: addDays(from, dayOrdinal(last) - dayOrdinal(first)),
});

/** Every day of a span. */
export function daysOf({ from, to }: DaySpan): string[] {
  return Array.from({ length: dayOrdinal(to) - dayOrdinal(from) + 1 }, (_, index) => addDays(from, index));
}

/** Mondays of a span's weeks. */
export const weeksOf = (span: DaySpan) => daysOf(span).filter((day) => day === mondayOf(day));
