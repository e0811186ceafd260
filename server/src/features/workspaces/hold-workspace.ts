import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { shareWorkspace, takeWorkspace } from './workspaces.queries.ts';

/** Keeps a wish to delete the workspace waiting until the transaction ends. */
export function holdWorkspace(db: Queryable, workspaceId: WorkspaceId): Promise<void> {
  return shareWorkspace(workspaceId, db);
}

/** Waits until nobody holds the workspace, so that whatever they bind it to is seen. */
export function closeWorkspace(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  return takeWorkspace(workspaceId, tx);
}
