import { eq } from 'drizzle-orm';
import { members, workspaces } from '../../db/schema/workspaces.ts';
import type { Tx } from '../../db/transaction.ts';
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
