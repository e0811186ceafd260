import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/authenticate.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { lockPending } from './deletion.system-queries.ts';
import { endDeletionRequest, resumeSubscriptions } from './end-deletion-request.ts';
import { readDeletion } from './read-deletion.ts';

/**
 * Takes a deletion back, for its person; none is as good as taken back.
 * @throws Refusal LINK_EXPIRED after the fourteenth day
 */
export async function withdrawDeletion(
  context: Context,
  who: Pick<Caller, 'userId' | 'workspaceId'>,
): ReturnType<typeof readDeletion> {
  const { userId } = who;
  const now = context.clock.now();
  const ended = await inTransaction(context.db, async (tx) => {
    const row = await lockPending(tx, userId);
    if (row === undefined) return null;
    if (row.reversibleUntil <= now) throw new Refusal('LINK_EXPIRED');
    await endDeletionRequest(tx, row, { ...byUser(userId), action: 'deletion.withdrawn' }, now);
    return row;
  });
  if (ended !== null) await resumeSubscriptions(context, ended);
  return readDeletion(context, who);
}
