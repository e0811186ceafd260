import { and, eq, inArray } from 'drizzle-orm';
import { media } from '../../db/schema/media.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type MediaRow = typeof media.$inferSelect;

export async function insertMedia(
  workspaceId: WorkspaceId,
  tx: Tx,
  row: Omit<MediaRow, 'workspaceId'>,
): Promise<void> {
  await tx.insert(media).values({ ...row, workspaceId });
}

export async function selectMedia(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<MediaRow | undefined> {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.workspaceId, workspaceId), eq(media.id, id)));
  return row;
}

export async function selectKnownIds(
  workspaceId: WorkspaceId,
  db: Queryable,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.workspaceId, workspaceId), inArray(media.id, [...ids])));
  return new Set(rows.map((row) => row.id));
}

/** Locks pictures until the transaction ends: nothing can begin to use one meanwhile. */
export async function lockMedia(workspaceId: WorkspaceId, tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.workspaceId, workspaceId), inArray(media.id, [...ids])))
    .for('update');
}

export async function deleteMedia(workspaceId: WorkspaceId, tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(media).where(and(eq(media.workspaceId, workspaceId), inArray(media.id, [...ids])));
}
