import type { PostState } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectVideoPosts, type VideoPostRow } from './video-posts.queries.ts';

/** Video posts that may go out, by day and time; every part of the filter narrows. Days are inclusive. */
export async function readReleasedVideoPosts(
  db: Queryable,
  workspaceId: WorkspaceId,
  filter: { ids?: readonly string[]; from?: string; to?: string; states?: readonly PostState[] },
): Promise<VideoPostRow[]> {
  return selectVideoPosts(workspaceId, db, { ...filter, exceptRelease: 'draft' });
}
