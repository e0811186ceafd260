import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { LAST_AGE_DAYS } from './reading-times.ts';
import { bringTurnsForward } from './turns.queries.ts';

/** Whoever presses the button again and again gets one reading. */
const DAY = 86_400_000;
const FRESH_MILLISECONDS = 10 * 60_000;

/**
 * Asks the networks anew for the workspace's accounts and their newest posts; what was read within ten minutes stays.
 * Figures that a network holds back for now, or an account that rests after a limit, are not hurried.
 * @returns how many accounts will be read
 */
export async function readAgain(
  { db, clock, enqueue }: Pick<Context, 'db' | 'clock' | 'enqueue'>,
  workspaceId: WorkspaceId,
): Promise<{ accounts: number }> {
  const now = clock.now();
  const unreadSince = new Date(now.getTime() - FRESH_MILLISECONDS);
  const publishedSince = new Date(now.getTime() - LAST_AGE_DAYS * DAY);
  return inTransaction(db, async (tx) => {
    const accountIds = await bringTurnsForward(workspaceId, tx, { now, unreadSince, publishedSince });
    if (accountIds.length > 0) {
      await enqueue(
        tx,
        'read-account-insights',
        accountIds.map((accountId) => ({ accountId })),
      );
    }
    return { accounts: accountIds.length };
  });
}
