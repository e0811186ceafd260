import type { PostState } from '@postownia/contract';
import { and, asc, inArray, sql } from 'drizzle-orm';
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
    .where(and(inArray(videoPosts.workspaceId, [...workspaceIds]), inArray(videoPosts.id, [...ids])))
    .orderBy(asc(videoPosts.id))
    .for('update');
}

/** What became of one film post. */
export interface VideoPostOutcome {
  readonly workspaceId: string;
  readonly videoPostId: string;
  readonly state: PostState;
  /** When the last account had it; null while it is not `published`. */
  readonly publishedAt: Date | null;
}

export async function updateVideoPostStates(tx: Tx, outcomes: readonly VideoPostOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const input = outcomes.map(({ workspaceId, videoPostId, state, publishedAt }) => ({
    ...{ workspace_id: workspaceId, id: videoPostId, state, published_at: publishedAt },
  }));
  await tx.execute(sql`
    update video_posts v set state = i.state, published_at = i.published_at
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb)
      as i(workspace_id uuid, id uuid, state text, published_at timestamptz)
    where v.workspace_id = i.workspace_id and v.id = i.id`);
}

/** Which of these films any post shows. */
export async function selectUsedVideoIds(db: Database, videoIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ videoId: videoPosts.videoId })
    .from(videoPosts)
    .where(inArray(videoPosts.videoId, [...videoIds]));
  return new Set(rows.map(({ videoId }) => videoId));
}
