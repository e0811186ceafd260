import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { textHash } from './post-rules.ts';
import { lockPosts, type PostRow } from './posts.queries.ts';

/** A post that stays as it is until the transaction ends; `approved` holds for the text it has now. */
export type LockedPost = PostRow & { readonly approved: boolean };

/** Locks posts for the publications, which follow them and write their state back; unknown ids are left out. */
export async function lockPostRecords(
  tx: Tx,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<LockedPost[]> {
  if (ids.length === 0) return [];
  const rows = await lockPosts(workspaceId, tx, { ids });
  return rows.map((row) => ({
    ...row,
    approved: row.approvedAt !== null && row.approvedHash === textHash(row.content),
  }));
}
