import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { BY_OPERATOR } from '../../lib/recorded-actor.ts';
import { queueEmail } from '../notifications/index.ts';
import { lockUser } from '../workspaces/index.ts';
import { lockPending } from './deletion.system-queries.ts';
import { endDeletionRequest, resumeSubscriptions } from './end-deletion-request.ts';

/** The erasing process may have a clock that runs ahead of ours by as much. */
const MARGIN = 5 * 60_000;

/**
 * Takes a deletion back in the operator's name, until it is final: for a person who wrote after the fourteenth day,
 * when they cannot any more (P-23). The person is told.
 * @returns `none` when nothing is pending, `too-late` when the erasing is about to begin
 */
export async function restoreDeletion(
  context: Context,
  { userId, reason }: { userId: string; reason: string },
): Promise<'restored' | 'none' | 'too-late'> {
  const now = context.clock.now();
  const outcome = await inTransaction(context.db, async (tx) => {
    const row = await lockPending(tx, userId);
    if (row === undefined) return 'none';
    if (row.finalAt.getTime() - MARGIN <= now.getTime()) return 'too-late';
    await endDeletionRequest(
      tx,
      row,
      { ...BY_OPERATOR, action: 'deletion.restored', details: { reason } },
      now,
    );
    const user = await lockUser(tx, userId);
    const link = `${context.appUrl}/dashboard?tab=social-media`;
    if (user !== null) {
      const { email: to, language } = user;
      await queueEmail(context, tx, { kind: 'deletion-restored', to, userId, language, link });
    }
    return row;
  });
  if (typeof outcome === 'string') return outcome;
  await resumeSubscriptions(context, outcome);
  return 'restored';
}
