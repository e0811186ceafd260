import { STATUS_DAYS } from '@postownia/contract';
import { addDays } from '../../lib/calendar-days.ts';
import { dueInstant, todayIn } from '../../lib/wall-clock.ts';
import { minuteOf, type Span } from './spans.ts';

/** Days of the status page are Polish days. */
const STATUS_ZONE = 'Europe/Warsaw';

const midnightOf = (date: string) => minuteOf(dueInstant(date, '00:00', STATUS_ZONE));

/** The days of the page with their minutes (23 to 25 hours), oldest first, today last. */
export function statusDaysAt(now: Date): { date: string; span: Span }[] {
  const today = todayIn(STATUS_ZONE, now);
  return Array.from({ length: STATUS_DAYS }, (_, index) => {
    const date = addDays(today, index + 1 - STATUS_DAYS);
    return { date, span: [midnightOf(date), midnightOf(addDays(date, 1))] };
  });
}
