import type { Talk } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { Caller } from '../../http/authenticate.ts';
import { actorOf, isSameActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { lockPostRecords } from '../posts/index.ts';
import { deleteComment, hasAnswers, selectComment } from './comments.queries.ts';
import { readTalk } from './read-talk.ts';

/**
 * Takes a comment of one's own back.
 * @throws Refusal NOT_FOUND for somebody else's too, COMMENT_ANSWERED
 */
export async function removeComment(
  context: Pick<Context, 'db' | 'clock'>,
  who: Caller,
  { id }: { id: string },
): Promise<Talk> {
  const { workspaceId } = who;
  const remove = async (tx: Tx) => {
    const found = await selectComment(workspaceId, tx, id);
    if (found === undefined || found.linkId !== null) throw new Refusal('NOT_FOUND');
    const { actor, actorId, postId } = found;
    if (actor === null || !isSameActor({ actor, actorId }, actorOf(who))) throw new Refusal('NOT_FOUND');
    // Whoever answers locks the post too: no answer comes between the look and the removal.
    await lockPostRecords(tx, workspaceId, [postId]);
    if (await hasAnswers(workspaceId, tx, id)) throw new Refusal('COMMENT_ANSWERED');
    await deleteComment(workspaceId, tx, id);
    const now = context.clock.now();
    await emit(tx, workspaceId, { name: 'comment.changed', payload: { postId } }, now);
    return postId;
  };
  return readTalk(context.db, who, await inTransaction(context.db, remove, { retries: 3 }));
}
