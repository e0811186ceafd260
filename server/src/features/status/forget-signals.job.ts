import { STATUS_DAYS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import { deleteSignalsBefore } from './signal.system-queries.ts';

/** Removes the minutes that the status page does not show any more. Safe to run twice. */
export function forgetSignals({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  // Days of the page are Polish and begin up to two hours before the UTC day of the same name.
  return deleteSignalsBefore(db, addDays(todayIn('UTC', clock.now()), -STATUS_DAYS - 1));
}
