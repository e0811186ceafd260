import { addDays } from '../../lib/calendar-days.ts';
import { dueInstant, todayIn } from '../../lib/wall-clock.ts';
import { mondayOf } from './report-span.ts';

/** Monday morning, on the workspace's own clock. */
const HOUR = '08:00';
/** A summary that could not be sent by then has lost its point. */
const LATEST_DAYS = 3;

/** The week that is over, and the one that has begun: calendar days in the workspace's zone. */
export interface WeekToTell {
  readonly from: string;
  readonly to: string;
  readonly nextFrom: string;
  readonly nextTo: string;
}

/**
 * The week whose summary is due at an instant: from Monday eight o'clock to the end of Wednesday, in the zone. The
 * bounds are wall clocks, so a week of 167 or 169 hours begins and ends where its days do.
 */
export function weekToTell(zone: string, now: Date): WeekToTell | null {
  const nextFrom = mondayOf(todayIn(zone, now));
  if (now < dueInstant(nextFrom, HOUR, zone)) return null;
  if (now >= dueInstant(addDays(nextFrom, LATEST_DAYS), '00:00', zone)) return null;
  const [from, to, nextTo] = [-7, -1, 6].map((days) => addDays(nextFrom, days)) as [string, string, string];
  return { from, to, nextFrom, nextTo };
}

/** The instants between which the week that is over lies: from its first to the first of the next. */
export function boundsOf(zone: string, { from, nextFrom }: WeekToTell): { since: Date; until: Date } {
  return { since: dueInstant(from, '00:00', zone), until: dueInstant(nextFrom, '00:00', zone) };
}

/** What the notice is told once by. */
export const dedupeKeyOf = ({ from }: WeekToTell) => `week:${from}`;
