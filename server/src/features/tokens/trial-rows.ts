import { and, asc, gt, lte } from 'drizzle-orm';
import { tokenAccounts } from '../../db/schema/tokens.ts';
import type { Queryable } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

/** Workspaces whose trial ends after one instant and not after another, the soonest first; across workspaces. */
export async function listEndingTrials(
  db: Queryable,
  { after, until }: { after: Date; until: Date },
): Promise<{ workspaceId: WorkspaceId; expiresAt: Date; remaining: number }[]> {
  const rows = await db
    .select({
      workspaceId: tokenAccounts.workspaceId,
      expiresAt: tokenAccounts.trialExpiresAt,
      remaining: tokenAccounts.trialRemaining,
    })
    .from(tokenAccounts)
    .where(and(gt(tokenAccounts.trialExpiresAt, after), lte(tokenAccounts.trialExpiresAt, until)))
    .orderBy(asc(tokenAccounts.trialExpiresAt));
  return rows.flatMap(({ workspaceId, expiresAt, remaining }) =>
    expiresAt === null ? [] : [{ workspaceId: asWorkspaceId(workspaceId), expiresAt, remaining }],
  );
}
