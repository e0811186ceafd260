import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { isApproved } from './approval.ts';
import { lockPostsOf } from './post.system-queries.ts';
import type { PostRow } from './posts.queries.ts';

/** A post that stays as it is until the transaction ends; `approved` holds for what it shows now. */
export type LockedPost = PostRow & { readonly approved: boolean };

/**
 * Locks posts for the publications, which follow them and write their state back; unknown ids are left out.
 * @param workspaceId one, or for the worker those of all posts it asks for
 */
export async function lockPostRecords(
  tx: Tx,
  workspaceId: WorkspaceId | readonly WorkspaceId[],
  ids: readonly string[],
): Promise<LockedPost[]> {
  if (ids.length === 0) return [];
  const rows = await lockPostsOf(tx, typeof workspaceId === 'string' ? [workspaceId] : workspaceId, ids);
  return rows.map((row) => ({ ...row, approved: isApproved(row) }));
}
