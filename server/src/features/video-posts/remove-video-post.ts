import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { byPerson, noteEvent } from '../audit/index.ts';
import { lockChangeable } from './change-video-post.ts';
import type { VideoPostsContext } from './create-video-post.ts';
import { deleteVideoPost } from './video-posts.queries.ts';

/**
 * Removes a film post that nobody outside has seen; its film goes with the next `removeUnusedVideos`.
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
    const event = { ...byPerson(userId), action: 'film-post.removed', details: { date } } as const;
    await noteEvent(tx, workspaceId, event, clock.now());
    return { removed: true } as const;
  };
  return inTransaction(db, remove, { retries: 3 });
}
