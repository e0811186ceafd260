import { MONTH_PLACES, type RecurringSchedule } from '@postownia/contract';
import { addDays, dayOf } from '../../lib/calendar-days.ts';
import { dayOrdinal } from '../../lib/day-ordinal.ts';
import { weekdayNameOf } from '../../lib/weekday-name.ts';

/** When something comes again. Days are calendar days of one zone; no instant takes part. */
export interface Recurrence {
  readonly schedule: RecurringSchedule;
  readonly from: string;
  readonly until: string | null;
  /** So many days in all; null: no end by number. */
  readonly times: number | null;
}

/** Day 0 was a Thursday: the number of the week, from Monday to Sunday, that a day lies in. */
const weekOf = (date: string) => Math.floor((dayOrdinal(date) + 3) / 7);
const dayOfMonth = (date: string) => Number(date.slice(8));
/** The day before the first of the next month. */
const lengthOfMonth = (date: string) =>
  dayOfMonth(addDays(dayOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)) + 1, 1), -1));

function isOn(schedule: RecurringSchedule, from: string, date: string): boolean {
  switch (schedule.every) {
    case 'week':
      return (
        schedule.weekdays.includes(weekdayNameOf(date)) &&
        (weekOf(date) - weekOf(from)) % schedule.weeks === 0
      );
    case 'monthDay':
      return dayOfMonth(date) === Math.min(schedule.day, lengthOfMonth(date));
    case 'monthWeekday': {
      if (schedule.weekday !== weekdayNameOf(date)) return false;
      const day = dayOfMonth(date);
      if (schedule.place === 'last') return day + 7 > lengthOfMonth(date);
      return Math.ceil(day / 7) === MONTH_PLACES.indexOf(schedule.place) + 1;
    }
  }
}

/** The days of a recurrence in a window, both ends included, in their order. Pure; the window bounds it. */
export function occurrenceDays(
  { schedule, from, until, times }: Recurrence,
  window: { from: string; to: string },
): string[] {
  const last = until !== null && until < window.to ? until : window.to;
  const days: string[] = [];
  let passed = 0;
  // What is counted is counted from its first day on.
  const first = times === null && window.from > from ? window.from : from;
  for (let date = first; date <= last && passed < (times ?? Infinity); date = addDays(date, 1)) {
    if (!isOn(schedule, from, date)) continue;
    passed += 1;
    if (date >= window.from) days.push(date);
  }
  return days;
}
