import { and, eq, inArray, isNull } from 'drizzle-orm';
import { uploads } from '../../db/schema/uploads.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type UploadRow = typeof uploads.$inferSelect;

const isUpload = (workspaceId: WorkspaceId, id: string) =>
  and(eq(uploads.workspaceId, workspaceId), eq(uploads.id, id));

export async function selectUploads(
  workspaceId: WorkspaceId,
  db: Queryable,
  ids: readonly string[],
): Promise<UploadRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(uploads)
    .where(and(eq(uploads.workspaceId, workspaceId), inArray(uploads.id, [...ids])));
}

export async function insertUpload(
  workspaceId: WorkspaceId,
  tx: Tx,
  row: Omit<typeof uploads.$inferInsert, 'workspaceId'>,
): Promise<UploadRow> {
  const [made] = await tx
    .insert(uploads)
    .values({ ...row, workspaceId })
    .returning();
  if (made === undefined) throw new Error('An upload was not announced');
  return made;
}

/** Says why an upload was refused, once. */
export async function refuseUpload(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
  verdict: Pick<UploadRow, 'problem' | 'problemFound'>,
): Promise<void> {
  await db
    .update(uploads)
    .set(verdict)
    .where(and(isUpload(workspaceId, id), isNull(uploads.problem)));
}

/** @returns what it was; undefined when it is gone, or was refused and that is not asked for */
export async function deleteUpload(
  workspaceId: WorkspaceId,
  tx: Queryable,
  id: string,
  { refused }: { refused: boolean },
): Promise<UploadRow | undefined> {
  const [row] = await tx
    .delete(uploads)
    .where(and(isUpload(workspaceId, id), refused ? undefined : isNull(uploads.problem)))
    .returning();
  return row;
}
