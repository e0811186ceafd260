import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/authenticate.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { recordEvent } from '../audit/index.ts';
import { brandRows } from '../workspaces/index.ts';

/**
 * Says what the brand somebody is in may spend of its firm's tokens in a month; null: all of them. Whatever reserves tokens
 * holds the brand's row, so it counts either before this or by this.
 */
export async function setTokenCap(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { workspaceId, userId }: Caller,
  { cap }: { cap: number | null },
): Promise<{ cap: number | null }> {
  await inTransaction(db, async (tx) => {
    if (!(await brandRows.setTokenCap(tx, workspaceId, cap))) return;
    const details = cap === null ? {} : { amount: cap };
    await recordEvent(
      tx,
      workspaceId,
      { ...byUser(userId), action: 'token-cap.changed', details },
      clock.now(),
    );
  });
  return { cap };
}
