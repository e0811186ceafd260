import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { claimDueFeeds } from './feeds.system-queries.ts';

/** Feeds that are handed out each minute; whoever is left over comes first the next time. */
const MOST_CLAIMED = 200;
/** Longer than a reading and its turn take; after it a lost one is read anew. */
const CLAIM_MILLISECONDS = 15 * 60_000;

/** Every minute: has read what is due, brand by brand. */
export async function sweepFeeds({
  db,
  clock,
  enqueue,
}: Pick<Context, 'db' | 'clock' | 'enqueue'>): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const until = new Date(now.getTime() + CLAIM_MILLISECONDS);
    const due = await claimDueFeeds(tx, { now, until, limit: MOST_CLAIMED });
    if (due.length === 0) return;
    await enqueue(tx, 'read-feed', due, { turn: ({ workspaceId }) => ({ of: workspaceId, asked: false }) });
  });
}
