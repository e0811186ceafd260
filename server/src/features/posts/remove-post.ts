import { inTransaction } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { PostsContext } from './change-post.ts';
import { assertChangeable } from './post-rules.ts';
import { deletePost, lockPost } from './posts.queries.ts';

/**
 * Removes a post that nobody outside has seen, with its versions.
 * @throws Refusal NOT_FOUND, POST_PUBLISHED, POST_BUSY
 */
export async function removePost(
  context: PostsContext,
  workspaceId: WorkspaceId,
  { id }: { id: string },
): Promise<{ removed: true }> {
  return inTransaction(context.db, async (tx) => {
    const post = await lockPost(workspaceId, tx, id);
    if (!post) throw new Refusal('NOT_FOUND');
    assertChangeable(post);
    await deletePost(workspaceId, tx, id);
    return { removed: true };
  });
}
