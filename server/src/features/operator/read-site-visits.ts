import { MOST_SHOWN, type SiteVisits, VISIT_DAYS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import { listVisits } from '../visits/index.ts';

/** As the visits are counted. */
const ZONE = 'Europe/Warsaw';

/** Visits of public pages by day and by page; a day that nobody came has a zero. */
export async function readSiteVisits(context: Pick<Context, 'db' | 'clock'>): Promise<SiteVisits> {
  const counted = await listVisits(context, { days: VISIT_DAYS });
  const first = addDays(todayIn(ZONE, context.clock.now()), 1 - VISIT_DAYS);
  const days = new Map(Array.from({ length: VISIT_DAYS }, (_, index) => [addDays(first, index), 0]));
  const pages = new Map<string, number>();
  for (const { date, path, visits } of counted) {
    days.set(date, (days.get(date) ?? 0) + visits);
    pages.set(path, (pages.get(path) ?? 0) + visits);
  }
  return {
    days: [...days].map(([date, visits]) => ({ date, visits })),
    pages: [...pages]
      .map(([path, visits]) => ({ path, visits }))
      .toSorted((one, other) => other.visits - one.visits || (one.path < other.path ? -1 : 1))
      .slice(0, MOST_SHOWN),
  };
}
