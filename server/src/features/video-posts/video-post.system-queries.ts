import { asc } from 'drizzle-orm';
import { areRows, type Outcome, writeOutcomes } from '../../db/calendar-rows.ts';
import { videoPosts } from '../../db/schema/video-posts.ts';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { VideoPostRow } from './video-posts.queries.ts';

/** Locks video posts of several workspaces, always in the order of their ids. */
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

export const updateVideoPostStates = (tx: Tx, outcomes: readonly Outcome[]): Promise<void> =>
  writeOutcomes(tx, videoPosts, outcomes);
