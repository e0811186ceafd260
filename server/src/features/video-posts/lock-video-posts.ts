import { videoCaption } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { lockVideoPostsOf } from './video-post.system-queries.ts';
import type { VideoPostRow } from './video-posts.queries.ts';

/**
 * A video post that stays as it is until the transaction ends. `release` says whether it may go out: `planned` at its
 * day and time, `at-once` now, asked for by `releasedBy` at `releasedAt`, whatever the preferences say. Filling in the
 * form was the approval; auto-publish concerns posts only, the pause switch holds both.
 */
export type LockedVideoPost = VideoPostRow & { readonly caption: string };

/**
 * Locks video posts for the publications, which follow them and write their state back; unknown ids are left out.
 * @param workspaceId one, or for the worker those of all posts it asks for
 */
export async function lockVideoPosts(
  tx: Tx,
  workspaceId: WorkspaceId | readonly WorkspaceId[],
  ids: readonly string[],
): Promise<LockedVideoPost[]> {
  if (ids.length === 0) return [];
  const workspaceIds = typeof workspaceId === 'string' ? [workspaceId] : workspaceId;
  const rows = await lockVideoPostsOf(tx, workspaceIds, ids);
  return rows.map((row) => ({ ...row, caption: videoCaption(row) }));
}
