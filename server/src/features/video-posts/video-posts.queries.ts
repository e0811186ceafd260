import type { VideoRelease } from '@postownia/contract';
import { and, asc, ne, sql } from 'drizzle-orm';
import { type CalendarFilter, isRow, matches } from '../../db/calendar-rows.ts';
import { videoPosts } from '../../db/schema/video-posts.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** A video post as stored; `time` is `HH:MM:SS`. */
export type VideoPostRow = typeof videoPosts.$inferSelect;

export async function selectVideoPosts(
  workspaceId: WorkspaceId,
  db: Queryable,
  filter: CalendarFilter & { exceptRelease?: VideoRelease | undefined },
): Promise<VideoPostRow[]> {
  return db
    .select()
    .from(videoPosts)
    .where(
      and(
        matches(videoPosts, workspaceId, filter),
        filter.exceptRelease && ne(videoPosts.release, filter.exceptRelease),
      ),
    )
    .orderBy(asc(videoPosts.date), asc(videoPosts.time), asc(videoPosts.id));
}

/** Locks one video post until the transaction ends. */
export async function lockVideoPost(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
): Promise<VideoPostRow | undefined> {
  const [row] = await tx
    .select()
    .from(videoPosts)
    .where(isRow(videoPosts, workspaceId, id))
    .for('update');
  return row;
}

export async function insertVideoPost(
  workspaceId: WorkspaceId,
  tx: Tx,
  draft: Omit<typeof videoPosts.$inferInsert, 'workspaceId'>,
): Promise<VideoPostRow> {
  const [row] = await tx
    .insert(videoPosts)
    .values({ ...draft, workspaceId })
    .returning();
  if (row === undefined) throw new Error('A film post was not stored');
  return row;
}

/** Writes a change and raises the revision. */
export async function updateVideoPost(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
  change: Partial<Omit<VideoPostRow, 'id' | 'workspaceId' | 'revision'>>,
): Promise<void> {
  await tx
    .update(videoPosts)
    .set({ ...change, revision: sql`${videoPosts.revision} + 1` })
    .where(isRow(videoPosts, workspaceId, id));
}

export async function deleteVideoPost(workspaceId: WorkspaceId, tx: Tx, id: string): Promise<void> {
  await tx.delete(videoPosts).where(isRow(videoPosts, workspaceId, id));
}
