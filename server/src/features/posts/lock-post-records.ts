import type { Tx } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { readApprovalPolicies } from '../posting-preferences/index.ts';
import { isApproved } from './approval.ts';
import { missingSteps } from './approval-steps.ts';
import { lockPostsOf } from './post.system-queries.ts';
import type { PostRow } from './posts.queries.ts';

/**
 * A post that stays as it is until the transaction ends; both hold for what it is now. `approved`: somebody let it go out.
 * `cleared`: everybody whom the brand's policy asks gave their word.
 */
export type LockedPost = PostRow & { readonly approved: boolean; readonly cleared: boolean };

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
  const workspaceIds = typeof workspaceId === 'string' ? [workspaceId] : workspaceId;
  const rows = await lockPostsOf(tx, workspaceIds, ids);
  // Read once the posts are locked: whoever changes the policy brings their publications in line behind us.
  const policies = await readApprovalPolicies(tx, workspaceIds);
  return rows.map((row) => {
    const policy = policies.get(asWorkspaceId(row.workspaceId)) ?? 'none';
    return { ...row, approved: isApproved(row), cleared: missingSteps(policy, row).length === 0 };
  });
}
