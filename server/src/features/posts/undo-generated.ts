import type { ChangeHooks } from '../../change-hooks.ts';
import type { Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import { BY_SYSTEM } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { whyUnchangeable } from './post-rules.ts';
import { detachVersions, selectVersions } from './post-versions.queries.ts';
import { deletePost, lockPost } from './posts.queries.ts';
import { putBack } from './restore-version.ts';

/**
 * Takes back what a batch made of one post: a made post is removed (its versions stay with its day, so that
 * the next post of that day can bring them back), a replaced one gets its former text and image.
 * A post that was published or changed by anybody since stays as it is.
 */
export async function undoGenerated(
  context: { changeHooks: ChangeHooks },
  tx: Tx,
  workspaceId: WorkspaceId,
  { postId, batchId, now }: { postId: string; batchId: string; now: Date },
): Promise<'removed' | 'restored' | 'kept'> {
  const post = await lockPost(workspaceId, tx, postId);
  if (!post || whyUnchangeable(post.state) !== null) return 'kept';
  const [newest, former] = await selectVersions(workspaceId, tx, postId, 2);
  if (newest?.batchId !== batchId) return 'kept';
  if (!former) {
    await detachVersions(workspaceId, tx, post);
    await deletePost(workspaceId, tx, postId);
    await emit(tx, workspaceId, { name: 'post.removed', payload: { postId } }, now);
    return 'removed';
  }
  await putBack(context, tx, workspaceId, { post, version: former, by: BY_SYSTEM, now });
  return 'restored';
}
