import { and, eq, inArray } from 'drizzle-orm';
import { videos } from '../../db/schema/videos.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type VideoRow = typeof videos.$inferSelect;

export async function selectVideos(
  workspaceId: WorkspaceId,
  db: Queryable,
  ids: readonly string[],
): Promise<VideoRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(videos)
    .where(and(eq(videos.workspaceId, workspaceId), inArray(videos.id, [...ids])));
}

export async function insertVideo(
  workspaceId: WorkspaceId,
  db: Queryable,
  row: Omit<typeof videos.$inferInsert, 'workspaceId'>,
): Promise<VideoRow> {
  const [made] = await db
    .insert(videos)
    .values({ ...row, workspaceId })
    .returning();
  if (made === undefined) throw new Error('A film was not announced');
  return made;
}

/** Ends an upload, once: a second verdict changes nothing. */
export async function settleVideo(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
  verdict: Pick<VideoRow, 'state' | 'problem' | 'problemFound' | 'facts' | 'sha256'> & { finishedAt: Date },
): Promise<void> {
  await db
    .update(videos)
    .set(verdict)
    .where(and(eq(videos.workspaceId, workspaceId), eq(videos.id, id), eq(videos.state, 'uploading')));
}

export async function markPoster(workspaceId: WorkspaceId, db: Queryable, id: string): Promise<void> {
  await db
    .update(videos)
    .set({ hasPoster: true })
    .where(and(eq(videos.workspaceId, workspaceId), eq(videos.id, id)));
}

export async function deleteVideo(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<void> {
  await tx.delete(videos).where(and(eq(videos.workspaceId, workspaceId), eq(videos.id, id)));
}
