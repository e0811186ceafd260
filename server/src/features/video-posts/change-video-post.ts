import type { VideoPost, VideoPostDraft } from '@postownia/contract';
import { assertRoom, lockDay } from '../../db/room-of-day.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type VideoPostsContext, valuesOf } from './create-video-post.ts';
import { getVideoPost } from './read-video-posts.ts';
import { lockVideoPost, updateVideoPost, type VideoPostRow } from './video-posts.queries.ts';

/**
 * Changes everything about a video post but its video.
 * @throws Refusal NOT_FOUND, CONFLICT (the revision is not the newest), POST_PUBLISHED, POST_BUSY, DAY_FULL, and what
 * `decideRelease` refuses
 */
export async function changeVideoPost(
  context: VideoPostsContext,
  workspaceId: WorkspaceId,
  options: { id: string; revision: number; userId: string; form: Omit<VideoPostDraft, 'videoId'> },
): Promise<VideoPost> {
  const { id, revision, userId, form } = options;
  const now = context.clock.now();
  const change = async (tx: Tx) => {
    await lockDay(tx, workspaceId, form.date);
    const post = await lockChangeable(tx, workspaceId, id);
    if (post.revision !== revision) throw new Refusal('CONFLICT');
    if (form.date !== post.date) await assertRoom(tx, workspaceId, form.date);
    const values = await valuesOf(tx, workspaceId, { ...form, videoId: post.videoId, userId, now });
    await updateVideoPost(workspaceId, tx, id, { ...values, updatedAt: now });
    await context.changeHooks.videoPostChanged(tx, workspaceId, id);
    return getVideoPost(tx, workspaceId, id);
  };
  return inTransaction(context.db, change, { retries: 3 });
}

/** What the world has seen, or is about to, stays as it is. */
const FORBIDDEN = {
  ...{ draft: null, scheduled: null, failed: null, skipped: null },
  ...{ publishing: 'POST_BUSY', 'to-check': 'POST_BUSY' },
  ...{ published: 'POST_PUBLISHED', 'partly-published': 'POST_PUBLISHED' },
} as const satisfies Record<VideoPostRow['state'], 'POST_BUSY' | 'POST_PUBLISHED' | null>;

/** @throws Refusal NOT_FOUND, POST_PUBLISHED, POST_BUSY */
export async function lockChangeable(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<VideoPostRow> {
  const post = await lockVideoPost(workspaceId, tx, id);
  if (post === undefined) throw new Refusal('NOT_FOUND');
  const refusal = FORBIDDEN[post.state];
  if (refusal !== null) throw new Refusal(refusal);
  return post;
}
