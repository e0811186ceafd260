import { type ApprovalPolicy, POSTING_PREFERENCES_DEFAULTS } from '@postownia/contract';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { postingPreferences } from '../../db/schema/posting-preferences.ts';
import type { Queryable } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

/** Workspaces whose posts go out by themselves, in the order of their ids, for sweeps that take some at a time. */
export async function listAutoPublishing(
  db: Queryable,
  { after, limit }: { after: WorkspaceId | null; limit: number },
): Promise<WorkspaceId[]> {
  const { workspaceId, autoPublish, paused } = postingPreferences;
  const rows = await db
    .select({ workspaceId })
    .from(postingPreferences)
    .where(and(eq(autoPublish, true), eq(paused, false), after === null ? undefined : gt(workspaceId, after)))
    .orderBy(asc(workspaceId))
    .limit(limit);
  return rows.map((row) => asWorkspaceId(row.workspaceId));
}

/** How late a post may go out, in minutes, for each of the workspaces; the default where nothing was saved. */
export async function readLateMinutes(
  db: Queryable,
  workspaceIds: readonly WorkspaceId[],
): Promise<Map<WorkspaceId, number>> {
  const { workspaceId, lateMinutes } = postingPreferences;
  const rows = await db
    .select({ workspaceId, lateMinutes })
    .from(postingPreferences)
    .where(inArray(workspaceId, [...workspaceIds]));
  const stored = new Map(rows.map((row) => [row.workspaceId, row.lateMinutes]));
  return new Map(workspaceIds.map((id) => [id, stored.get(id) ?? POSTING_PREFERENCES_DEFAULTS.lateMinutes]));
}

/** Whose word the posts of each of the workspaces need; nobody's where nothing was saved. */
export async function selectApprovalPolicies(
  db: Queryable,
  workspaceIds: readonly WorkspaceId[],
): Promise<Map<WorkspaceId, ApprovalPolicy>> {
  const { workspaceId, approvalPolicy } = postingPreferences;
  const rows = await db
    .select({ workspaceId, approvalPolicy })
    .from(postingPreferences)
    .where(inArray(workspaceId, [...workspaceIds]));
  return new Map(rows.map((row) => [asWorkspaceId(row.workspaceId), row.approvalPolicy]));
}
