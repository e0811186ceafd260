import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { holdWorkspace, isLeaving } from './deletion-rows.ts';

/** See `RefuseLeaving`. @throws Refusal DELETION_PENDING */
export async function refuseLeaving(db: Queryable, workspaceId: WorkspaceId): Promise<void> {
  await holdWorkspace(workspaceId, db);
  if (await isLeaving(workspaceId, db)) throw new Refusal('DELETION_PENDING');
}
