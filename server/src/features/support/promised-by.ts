import { promiseOf, type Standing } from '@postownia/contract';
import { addDays } from '../../lib/calendar-days.ts';
import { workingDayAfter } from '../../lib/compute-occasions.ts';
import { dueInstant, todayIn } from '../../lib/wall-clock.ts';

const HOUR = 3_600_000;
/** Where requests are answered: working days are the office's, not those of whoever asks. */
const OFFICE_ZONE = 'Europe/Warsaw';

/** By when somebody who asks at `at` is answered: so many hours later, or at the end of the last of the working days. */
export function promisedBy(standing: Standing, at: Date): Date {
  const promise = promiseOf(standing);
  if ('hours' in promise) return new Date(at.getTime() + promise.hours * HOUR);
  const last = workingDayAfter(todayIn(OFFICE_ZONE, at), promise.workingDays);
  return dueInstant(addDays(last, 1), '00:00', OFFICE_ZONE);
}
