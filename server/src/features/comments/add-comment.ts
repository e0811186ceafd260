import { randomUUID } from 'node:crypto';
import { type CommentForm, MOST_COMMENTS, type Talk } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { Caller } from '../../http/authenticate.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { imageAssets } from '../assets/index.ts';
import { lockPostRecords } from '../posts/index.ts';
import { memberRows } from '../workspaces/index.ts';
import { type CommentRow, countComments, insertComment, selectComment } from './comments.queries.ts';
import { readTalk } from './read-talk.ts';
import { tellOfComment } from './tell-of-comment.ts';

/**
 * Says something about a post. Images of other brands are left out, people who may not open the brand are not told.
 * @throws Refusal NOT_FOUND for a post or thread of others, COMMENTS_LIMIT
 */
export async function addComment(
  context: Context,
  who: Caller,
  { postId, threadId, ...form }: CommentForm & { postId: string },
): Promise<Talk> {
  const { workspaceId } = who;
  const now = context.clock.now();
  const add = async (tx: Tx) => {
    const post = await lockForComment(tx, workspaceId, postId);
    const thread = await threadOf(tx, workspaceId, { postId, threadId });
    const people = await memberRows.listBrandUsers(tx, workspaceId);
    const mentions = people.filter(({ userId }) => form.mentions.includes(userId));
    const images = await imageAssets.take(tx, workspaceId, { ids: form.assetIds, now });
    const id = randomUUID();
    await insertComment(workspaceId, tx, {
      id,
      postId,
      threadId: thread?.id ?? null,
      ...actorOf(who),
      name: '',
      text: form.text,
      toClient: form.toClient && (thread?.toClient ?? true),
      createdAt: now,
      mentions: mentions.map(({ userId }) => userId),
      images: [...new Set(form.assetIds)].flatMap((id) => images.find(({ assetId }) => assetId === id) ?? []),
    });
    await emit(tx, workspaceId, { name: 'comment.changed', payload: { postId, addedId: id } }, now);
    const said = { id, post, thread, text: form.text, by: who.userId };
    await tellOfComment(context, tx, workspaceId, { ...said, people, mentions });
  };
  await inTransaction(context.db, add, { retries: 3 });
  return readTalk(context.db, who, postId);
}

/**
 * A post that stays until the transaction ends, with room for one more comment.
 * @throws Refusal NOT_FOUND, COMMENTS_LIMIT
 */
export async function lockForComment(tx: Tx, workspaceId: WorkspaceId, postId: string) {
  const [post] = await lockPostRecords(tx, workspaceId, [postId]);
  if (post === undefined) throw new Refusal('NOT_FOUND');
  if ((await countComments(workspaceId, tx, postId)) >= MOST_COMMENTS) throw new Refusal('COMMENTS_LIMIT');
  return post;
}

/** The comment that began the thread which is answered; an answer to an answer is one to the thread. */
export async function threadOf(
  tx: Tx,
  workspaceId: WorkspaceId,
  { postId, threadId }: { postId: string; threadId: string | undefined },
): Promise<CommentRow | undefined> {
  if (threadId === undefined) return undefined;
  const answered = await selectComment(workspaceId, tx, threadId);
  if (answered === undefined || answered.postId !== postId) throw new Refusal('NOT_FOUND');
  return answered.threadId === null ? answered : selectComment(workspaceId, tx, answered.threadId);
}
