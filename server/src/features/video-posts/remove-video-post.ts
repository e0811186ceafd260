import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { byUser, recordEvent } from '../audit/index.ts';
import { lockChangeable } from './change-video-post.ts';
import type { VideoPostsContext } from './create-video-post.ts';
import { deleteVideoPost } from './video-posts.queries.ts';

/**
 * Removes a video post that nobody outside has seen; its video goes with the next `removeUnusedVideos`.
 * @throws Refusal NOT_FOUND, POST_PUBLISHED, POST_BUSY
 */
export async function removeVideoPost(
  { db, clock }: Pick<VideoPostsContext, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { id, userId }: { id: string; userId: string },
): Promise<{ removed: true }> {
  const remove = async (tx: Tx) => {
    const { date } = await lockChangeable(tx, workspaceId, id);
    await deleteVideoPost(workspaceId, tx, id);
    const event = { ...byUser(userId), action: 'video-post.removed', details: { date } } as const;
    const now = clock.now();
    await recordEvent(tx, workspaceId, event, now);
    await emit(tx, workspaceId, { name: 'video-post.removed', payload: { videoPostId: id } }, now);
    return { removed: true } as const;
  };
  return inTransaction(db, remove, { retries: 3 });
}
