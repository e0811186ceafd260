import type { Weekday } from '@postownia/contract/features/posting-preferences';
import type { MonthPlace, RecurringSchedule } from '@postownia/contract/features/recurring-posts';

/** The answers to all questions about a schedule, of which the chosen kind counts. */
export interface ScheduleForm {
  readonly every: RecurringSchedule['every'];
  readonly weeks: number;
  readonly weekdays: readonly Weekday[];
  readonly day: number;
  readonly place: MonthPlace;
  readonly weekday: Weekday;
}

const EMPTY: ScheduleForm = {
  every: 'week',
  weeks: 1,
  weekdays: [],
  day: 1,
  place: 'last',
  weekday: 'friday',
};

export const formOf = (schedule: RecurringSchedule | null): ScheduleForm => ({ ...EMPTY, ...schedule });

/** What is asked for; null where a day is still missing. */
export function scheduleOf(form: ScheduleForm): RecurringSchedule | null {
  const { every, weeks, weekdays, day, place, weekday } = form;
  if (every === 'monthDay') return { every, day };
  if (every === 'monthWeekday') return { every, place, weekday };
  return weekdays.length === 0 ? null : { every, weeks, weekdays: [...weekdays] };
}
