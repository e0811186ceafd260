import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { lockChangeable } from './change-video-post.ts';
import type { VideoPostsContext } from './create-video-post.ts';
import { deleteVideoPost } from './video-posts.queries.ts';

/**
 * Removes a film post that nobody outside has seen; its film goes with the next `removeUnusedVideos`.
 * @throws Refusal NOT_FOUND, POST_PUBLISHED, POST_BUSY
 */
export async function removeVideoPost(
  { db }: Pick<VideoPostsContext, 'db'>,
  workspaceId: WorkspaceId,
  { id }: { id: string },
): Promise<{ removed: true }> {
  const remove = async (tx: Tx) => {
    await lockChangeable(tx, workspaceId, id);
    await deleteVideoPost(workspaceId, tx, id);
    return { removed: true } as const;
  };
  return inTransaction(db, remove, { retries: 3 });
}
