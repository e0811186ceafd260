import type { Context } from '../../context.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import { VISITS_ZONE } from './record-visit.ts';
import { selectVisits } from './visit.system-queries.ts';

/** The figures of the last `days` days, today included: newest day first, then by visits. */
export function listVisits(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { days = 30 }: { days?: number } = {},
) {
  return selectVisits(db, addDays(todayIn(VISITS_ZONE, clock.now()), 1 - days));
}
