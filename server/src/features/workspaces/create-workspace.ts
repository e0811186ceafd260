import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { insertMember, insertWorkspace, updateWorkspaceName } from './workspaces.queries.ts';

/** Makes a workspace with its owner. */
export async function createWorkspace(
  tx: Tx,
  { name, ownerId, now }: { name: string; ownerId: string; now: Date },
): Promise<WorkspaceId> {
  const workspaceId = asWorkspaceId(randomUUID());
  await insertWorkspace(workspaceId, tx, { name, createdAt: now });
  await insertMember(workspaceId, tx, { userId: ownerId, role: 'owner', createdAt: now });
  return workspaceId;
}

/** A workspace is called like its brand. */
export async function renameWorkspace(tx: Tx, workspaceId: WorkspaceId, name: string): Promise<void> {
  await updateWorkspaceName(workspaceId, tx, name);
}
