import { WEEKDAYS, type Weekday } from '@postownia/contract';

/** The weekday of a calendar day, as posting preferences name it. */
export function weekdayNameOf(date: string): Weekday {
  const fromMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return WEEKDAYS[fromMonday] ?? 'monday';
}
