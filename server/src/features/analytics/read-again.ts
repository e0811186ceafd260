import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { bringPollsForward } from './poll-schedule.queries.ts';
import { LAST_AGE_DAYS } from './poll-times.ts';

/** Whoever presses the button again and again gets one reading. */
const DAY = 86_400_000;
const FRESH_MILLISECONDS = 10 * 60_000;

/**
 * Asks the networks anew for the workspace's accounts and their newest posts; what was read within ten minutes stays.
 * Figures that a network holds back for now, or an account that rests after a limit, are not hurried.
 * @returns how many accounts will be read
 */
export async function readAgain(
  { db, clock, enqueue, withdraw }: Pick<Context, 'db' | 'clock' | 'enqueue' | 'withdraw'>,
  workspaceId: WorkspaceId,
): Promise<{ accounts: number }> {
  const now = clock.now();
  const unreadSince = new Date(now.getTime() - FRESH_MILLISECONDS);
  const publishedSince = new Date(now.getTime() - LAST_AGE_DAYS * DAY);
  return inTransaction(db, async (tx) => {
    const accountIds = await bringPollsForward(workspaceId, tx, { now, unreadSince, publishedSince });
    if (accountIds.length > 0) {
      const inputs = accountIds.map((accountId) => ({ workspaceId, accountId }));
      // One that waits in bulk comes forward, because somebody looks now.
      await withdraw(tx, 'read-account-insights', inputs);
      await enqueue(tx, 'read-account-insights', inputs, { turn: { of: workspaceId, asked: true } });
    }
    return { accounts: accountIds.length };
  });
}
