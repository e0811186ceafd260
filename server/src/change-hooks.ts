import type { Tx } from './db/transaction.ts';
import type { WorkspaceId } from './lib/workspace-id.ts';

/**
 * How a lower feature tells a higher one what changed, inside the same transaction and without importing it.
 * `context.ts` fills it in; each call must be safe to repeat and only touch rows.
 */
export interface ChangeHooks {
  /** Text, day, time, label, approval or excluded accounts of a post changed, or it was made. */
  postChanged(tx: Tx, workspaceId: WorkspaceId, postId: string): Promise<void>;
  /** Video, text, day, time, platforms or release of a video post changed, or it was made. */
  videoPostChanged(tx: Tx, workspaceId: WorkspaceId, videoPostId: string): Promise<void>;
  /** Zone, pause or auto-publish changed: every planned post of the workspace may have a new due instant. */
  preferencesChanged(tx: Tx, workspaceId: WorkspaceId): Promise<void>;
  /** An account was connected, reconnected or disconnected. */
  accountsChanged(tx: Tx, workspaceId: WorkspaceId): Promise<void>;
}
