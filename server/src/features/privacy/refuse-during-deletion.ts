import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { isDeletionPending, lockWorkspace } from './deletion.system-queries.ts';

/** See `RefuseDuringDeletion`. @throws Refusal DELETION_PENDING */
export async function refuseDuringDeletion(db: Queryable, workspaceId: WorkspaceId): Promise<void> {
  await lockWorkspace(workspaceId, db);
  if (await isDeletionPending(workspaceId, db)) throw new Refusal('DELETION_PENDING');
}
