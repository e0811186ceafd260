import type { Queryable } from './db/transaction.ts';
import type { WorkspaceId } from './lib/workspace-id.ts';

/**
 * Refuses what would bind a workspace that waits for its deletion (decision 0029). Inside a transaction no such wish
 * can come before its end; outside one the answer is that of the moment.
 * @throws Refusal DELETION_PENDING
 */
export type RefuseDuringDeletion = (db: Queryable, workspaceId: WorkspaceId) => Promise<void>;
