import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { claimDueFeeds } from './feeds.system-queries.ts';

/** Feeds that are handed out in one transaction. */
export const PAGE = 200;
/** Longer than a reading and its turn take; after it a lost one is read anew. */
const CLAIM_MILLISECONDS = 15 * 60_000;

/** Every minute: has read all that is due, brand by brand, a page after another. */
export async function sweepFeeds(
  { db, clock, enqueue }: Pick<Context, 'db' | 'clock' | 'enqueue'>,
  _input: object = {},
  run?: { readonly stopping: AbortSignal },
): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() + CLAIM_MILLISECONDS);
  const handOut = () =>
    inTransaction(db, async (tx) => {
      const due = await claimDueFeeds(tx, { now, until, limit: PAGE });
      if (due.length > 0)
        await enqueue(tx, 'read-feed', due, {
          turn: ({ workspaceId }) => ({ of: workspaceId, asked: false }),
        });
      return due.length;
    });
  while (!run?.stopping.aborted && (await handOut()) > 0);
}
