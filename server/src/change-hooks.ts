import type { Tx } from './db/transaction.ts';
import type { WorkspaceId } from './lib/workspace-id.ts';

/**
 * How a lower feature tells a higher one what changed, inside the same transaction and without importing it.
 * `context.ts` fills it in; each call must be safe to repeat and only touch rows.
 */
export interface ChangeHooks {
  /** Text, media, day, time, label, approval or targets of a post changed, or it was made. */
  postChanged(tx: Tx, workspaceId: WorkspaceId, postId: string): Promise<void>;
  /** Zone, pause or auto-publish changed: every planned post of the workspace may have a new due instant. */
  preferencesChanged(tx: Tx, workspaceId: WorkspaceId): Promise<void>;
  /** An account was connected, reconnected or disconnected. */
  accountsChanged(tx: Tx, workspaceId: WorkspaceId): Promise<void>;
}
