import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertMissingTurns, selectDueAccounts } from './insight-turns-rows.ts';
import { FIRST_READING_MINUTES, LAST_AGE_DAYS } from './reading-times.ts';

const DAY = 86_400_000;
const ACCOUNTS = 500;

/**
 * The net of all readings: gives turns to what has none and wakes one job per account with something due. Safe to run
 * twice: whoever comes second finds the turns taken.
 */
export async function readInsights(context: Pick<Context, 'db' | 'clock' | 'enqueue'>): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    const since = new Date(now.getTime() - LAST_AGE_DAYS * DAY);
    await insertMissingTurns(tx, { now, since, firstAfterMinutes: FIRST_READING_MINUTES });
    const accounts = await selectDueAccounts(tx, now, ACCOUNTS);
    if (accounts.length === 0) return;
    await context.enqueue(
      tx,
      'read-account-insights',
      accounts.map((accountId) => ({ accountId })),
    );
  });
}
