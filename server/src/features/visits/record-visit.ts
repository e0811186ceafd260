import type { Context } from '../../context.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import { countVisit } from './visit.system-queries.ts';

/** The zone whose midnight begins a day of the figures. */
export const VISITS_ZONE = 'Europe/Warsaw';

/** Adds one visit to today's figure of a page. */
export function recordVisit({ db, clock }: Pick<Context, 'db' | 'clock'>, { path }: { path: string }) {
  return countVisit(db, { date: todayIn(VISITS_ZONE, clock.now()), path });
}
