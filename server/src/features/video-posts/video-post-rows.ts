import { asc, inArray } from 'drizzle-orm';
import { areRows, type Outcome, writeOutcomes } from '../../db/calendar-rows.ts';
import type { Database } from '../../db/connect.ts';
import { videoPosts } from '../../db/schema/video-posts.ts';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { VideoPostRow } from './video-posts.queries.ts';

/** Locks film posts of several workspaces, always in the order of their ids. */
export async function lockVideoPostsOf(
  tx: Tx,
  workspaceIds: readonly WorkspaceId[],
  ids: readonly string[],
): Promise<VideoPostRow[]> {
  return tx
    .select()
    .from(videoPosts)
    .where(areRows(videoPosts, workspaceIds, ids))
    .orderBy(asc(videoPosts.id))
    .for('update');
}

/** Which of these films any post shows. */
export async function selectUsedVideoIds(db: Database, videoIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ videoId: videoPosts.videoId })
    .from(videoPosts)
    .where(inArray(videoPosts.videoId, [...videoIds]));
  return new Set(rows.map(({ videoId }) => videoId));
}

export const updateVideoPostStates = (tx: Tx, outcomes: readonly Outcome[]): Promise<void> =>
  writeOutcomes(tx, videoPosts, outcomes);
