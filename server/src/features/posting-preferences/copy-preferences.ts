import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readApprovalPolicy } from './approval-policy.ts';
import { selectPreferences, upsertPreferences } from './posting-preferences.queries.ts';

/**
 * Gives a new brand the zone, hours and approval policy of another. Auto-publish stays off until a person turns it on, and
 * nothing is paused. Where the other brand chose nothing, neither does the new one.
 */
export async function copyPreferences(
  tx: Tx,
  workspaceId: WorkspaceId,
  { from, now }: { from: WorkspaceId; now: Date },
): Promise<void> {
  const found = await selectPreferences(from, tx);
  if (found === undefined) return;
  const { zone, times, lateMinutes } = found;
  const approvalPolicy = await readApprovalPolicy(tx, from);
  await upsertPreferences(workspaceId, tx, { zone, times, lateMinutes, approvalPolicy }, now);
}
