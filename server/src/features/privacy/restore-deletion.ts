import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueLetter } from '../notifications/index.ts';
import { lockPerson } from '../workspaces/index.ts';
import { lockPending } from './deletion-rows.ts';
import { endWish, resumeSubscriptions } from './end-wish.ts';

/** The erasing process may have a clock that runs ahead of ours by as much. */
const MARGIN = 5 * 60_000;

/**
 * Takes a deletion back in the operator's name, until it is final: for a person who wrote after the fourteenth day,
 * when they cannot any more (decision 23). The person is told.
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
    await endWish(tx, row, { actor: 'operator', action: 'deletion.restored', details: { reason } }, now);
    const person = await lockPerson(tx, userId);
    const link = `${context.appUrl}/dashboard?tab=social-media`;
    if (person !== null) {
      const { email: to, language } = person;
      await queueLetter(context, tx, { kind: 'deletion-restored', to, userId, language, link });
    }
    return row;
  });
  if (typeof outcome === 'string') return outcome;
  await resumeSubscriptions(context, outcome);
  return 'restored';
}
