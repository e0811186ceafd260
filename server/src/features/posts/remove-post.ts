import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { removeUnused } from '../assets/index.ts';
import { recordEvent } from '../audit/index.ts';
import type { PostsContext } from './change-post.ts';
import { assertChangeable } from './post-rules.ts';
import { deleteVersions } from './post-versions.queries.ts';
import { deletePost, lockPost, selectAssetsOf } from './posts.queries.ts';

/**
 * Removes a post that nobody outside has seen, with its versions.
 * @throws Refusal NOT_FOUND, POST_PUBLISHED, POST_BUSY
 */
export async function removePost(
  context: PostsContext,
  workspaceId: WorkspaceId,
  removal: { id: string; by: RecordedActor },
): Promise<{ removed: true }> {
  await inTransaction(context.db, (tx) => removePostIn(context, tx, workspaceId, removal), { retries: 3 });
  return { removed: true };
}

/** The same inside a transaction. A refusal comes before anything was written. */
export async function removePostIn(
  context: Pick<PostsContext, 'clock'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, by }: { id: string; by: RecordedActor },
): Promise<void> {
  const post = await lockPost(workspaceId, tx, id);
  if (!post) throw new Refusal('NOT_FOUND');
  assertChangeable(post);
  await dropPost(tx, workspaceId, id);
  const event = { ...by, action: 'post.removed', details: { date: post.date } } as const;
  const now = context.clock.now();
  await recordEvent(tx, workspaceId, event, now);
  await emit(tx, workspaceId, { name: 'post.removed', payload: { postId: id } }, now);
}

/** Takes back a draft that nobody has touched since it was put there; every other post stays. */
export async function removeUntouched(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const post = await lockPost(workspaceId, tx, id);
  if (post?.state !== 'draft' || post.updatedAt.getTime() !== post.createdAt.getTime()) return;
  await dropPost(tx, workspaceId, id);
  await emit(tx, workspaceId, { name: 'post.removed', payload: { postId: id } }, now);
}

/**
 * Takes back a post that the product put there by itself, unless it goes out, was there for the world, or is no longer the
 * revision that was put there; says whether it is gone by that.
 */
export async function takeBackPost(
  { clock }: Pick<PostsContext, 'clock'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, revision }: { id: string; revision: number },
): Promise<boolean> {
  const post = await lockPost(workspaceId, tx, id);
  if (post?.revision !== revision || (post.state !== 'draft' && post.state !== 'scheduled')) return false;
  await dropPost(tx, workspaceId, id);
  await emit(tx, workspaceId, { name: 'post.removed', payload: { postId: id } }, clock.now());
  return true;
}

/** Removes a locked post with its versions and the assets that only they showed, but none of the library's. */
async function dropPost(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<void> {
  const ids = await selectAssetsOf(workspaceId, tx, id);
  await deleteVersions(workspaceId, tx, id);
  await deletePost(workspaceId, tx, id);
  await removeUnused(tx, workspaceId, { ids, kept: false });
}
