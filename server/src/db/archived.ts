import { and, eq, isNotNull } from 'drizzle-orm';
import { Refusal } from '../lib/refusal.ts';
import type { WorkspaceId } from '../lib/workspace-id.ts';
import { workspaces } from './schema/workspaces.ts';
import type { Queryable, Tx } from './transaction.ts';

const archived = (workspaceId: WorkspaceId) =>
  and(eq(workspaces.id, workspaceId), isNotNull(workspaces.archivedAt));

/** Whether a brand is in the archive: it can be read, nothing of it changes or goes out (decision 0065). */
export async function isArchived(db: Queryable, workspaceId: WorkspaceId): Promise<boolean> {
  return (await db.$count(workspaces, archived(workspaceId))) > 0;
}

/** @throws Refusal BRAND_ARCHIVED; the answer is that of the moment */
export async function refuseInArchive(db: Queryable, workspaceId: WorkspaceId): Promise<void> {
  if (await isArchived(db, workspaceId)) throw new Refusal('BRAND_ARCHIVED');
}

/**
 * The same, and until the transaction ends nobody puts the brand into the archive: whoever does finds what was begun here.
 * @throws Refusal BRAND_ARCHIVED
 */
export async function keepOutOfArchive(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  const { archivedAt } = workspaces;
  const [row] = await tx
    .select({ archivedAt })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for('share');
  if (row !== undefined && row.archivedAt !== null) throw new Refusal('BRAND_ARCHIVED');
}
