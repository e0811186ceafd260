import type { Talk } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { Caller } from '../../http/authenticate.ts';
import { Refusal } from '../../lib/refusal.ts';
import { selectComment, updateSettled } from './comments.queries.ts';
import { readTalk } from './read-talk.ts';

/**
 * Says that a thread is settled, or opens it again; it is the whole thread's, whichever of its comments is named.
 * @throws Refusal NOT_FOUND
 */
export async function settleThread(
  context: Pick<Context, 'db' | 'clock'>,
  who: Caller,
  { id, settled }: { id: string; settled: boolean },
): Promise<Talk> {
  const { workspaceId, userId } = who;
  const now = context.clock.now();
  const settle = async (tx: Tx) => {
    const comment = await selectComment(workspaceId, tx, id);
    if (comment === undefined) throw new Refusal('NOT_FOUND');
    const thread = comment.threadId ?? comment.id;
    const by = settled
      ? { settledAt: now, settledActorId: userId }
      : { settledAt: null, settledActorId: null };
    await updateSettled(workspaceId, tx, { id: thread, ...by });
    await emit(tx, workspaceId, { name: 'comment.changed', payload: { postId: comment.postId } }, now);
    return comment.postId;
  };
  return readTalk(context.db, who, await inTransaction(context.db, settle, { retries: 3 }));
}
