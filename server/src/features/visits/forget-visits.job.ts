import type { Context } from '../../context.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import { VISITS_ZONE } from './record-visit.ts';
import { deleteVisitsBefore } from './visit.system-queries.ts';

/** As the cookie page says: two years. */
const KEPT_DAYS = 730;

/** Removes figures older than two years. Safe to run twice. */
export function forgetVisits({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return deleteVisitsBefore(db, addDays(todayIn(VISITS_ZONE, clock.now()), -KEPT_DAYS));
}
