import type { Context } from '../../context.ts';
import { insertMissingPolls } from './poll-schedule.system-queries.ts';
import { FIRST_POLL_MINUTES, LAST_AGE_DAYS } from './poll-times.ts';

const DAY = 86_400_000;

/**
 * Gives turns to accounts and publications that have none although they came to be long ago: their account was away, or
 * nobody swept then. Safe to run twice.
 */
export async function findMissedReadings({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await insertMissingPolls(db, {
    now,
    connectedSince: new Date(0),
    publishedSince: new Date(now.getTime() - LAST_AGE_DAYS * DAY),
    firstAfterMinutes: FIRST_POLL_MINUTES,
  });
}
