import type { Context } from '../../context.ts';
import { type ClaimedDay, touchLeasedDay } from './day-claims.queries.ts';

/** A day is free for another worker when its own has been silent for so long: that one is dead. */
export const DAY_LEASE_MILLISECONDS = 10_000;
const TOUCH_MILLISECONDS = 3_000;

/** Shows every three seconds that the worker of a claimed day lives, until the work ends. */
export async function leaseDay<Result>(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  day: ClaimedDay,
  work: () => Promise<Result>,
): Promise<Result> {
  const touching = setInterval(() => {
    touchLeasedDay(day.workspaceId, context.db, day, context.clock.now()).catch((error: unknown) =>
      context.log.warn({ err: error, dayId: day.id }, 'a claim could not be renewed'),
    );
  }, TOUCH_MILLISECONDS);
  try {
    return await work();
  } finally {
    clearInterval(touching);
  }
}
