import type { ApprovalPolicy } from '@postownia/contract';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectApprovalPolicies } from './auto-publishing.system-queries.ts';
import { upsertPreferences } from './posting-preferences.queries.ts';

/** Whose word the posts of a workspace need: nobody's until somebody chose otherwise. */
export async function readApprovalPolicy(db: Queryable, workspaceId: WorkspaceId): Promise<ApprovalPolicy> {
  return (await readApprovalPolicies(db, [workspaceId])).get(workspaceId) ?? 'none';
}

/** The same of several workspaces; one that is not named has the policy `none`. */
export const readApprovalPolicies = selectApprovalPolicies;

/** Chooses whose word posts need. The caller brings the publications in line, in the same transaction. */
export async function setApprovalPolicy(
  tx: Tx,
  workspaceId: WorkspaceId,
  { policy, now }: { policy: ApprovalPolicy; now: Date },
): Promise<void> {
  await upsertPreferences(workspaceId, tx, { approvalPolicy: policy }, now);
}
