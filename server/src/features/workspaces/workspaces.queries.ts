import { eq } from 'drizzle-orm';
import { members, workspaces } from '../../db/schema/workspaces.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export async function insertWorkspace(
  workspaceId: WorkspaceId,
  tx: Tx,
  row: { name: string; createdAt: Date },
) {
  await tx.insert(workspaces).values({ id: workspaceId, slug: workspaceId, ...row });
}

export async function insertMember(
  workspaceId: WorkspaceId,
  tx: Tx,
  row: { userId: string; role: 'owner' | 'editor' | 'viewer'; createdAt: Date },
) {
  await tx.insert(members).values({ organizationId: workspaceId, ...row });
}

export async function updateWorkspaceName(workspaceId: WorkspaceId, tx: Tx, name: string) {
  await tx.update(workspaces).set({ name }).where(eq(workspaces.id, workspaceId));
}

/** Until the transaction ends nobody closes the workspace. Those who only hold it do not wait for one another. */
export async function shareWorkspace(workspaceId: WorkspaceId, db: Queryable): Promise<void> {
  await db.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('share');
}

/** Waits for everybody who holds the workspace, and keeps the next ones waiting until the transaction ends. */
export async function takeWorkspace(workspaceId: WorkspaceId, tx: Tx): Promise<void> {
  await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for('no key update');
}
