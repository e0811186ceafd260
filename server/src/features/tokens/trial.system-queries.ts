import { and, asc, gt, lte } from 'drizzle-orm';
import { tokenAccounts } from '../../db/schema/tokens.ts';
import type { Queryable } from '../../db/transaction.ts';
import { asOrganizationId, type OrganizationId } from '../../lib/organization-id.ts';

/** Workspaces whose trial ends after one instant and not after another, the soonest first; across workspaces. */
export async function listEndingTrials(
  db: Queryable,
  { after, until }: { after: Date; until: Date },
): Promise<{ organizationId: OrganizationId; expiresAt: Date; remaining: number }[]> {
  const rows = await db
    .select({
      organizationId: tokenAccounts.organizationId,
      expiresAt: tokenAccounts.trialExpiresAt,
      remaining: tokenAccounts.trialRemaining,
    })
    .from(tokenAccounts)
    .where(and(gt(tokenAccounts.trialExpiresAt, after), lte(tokenAccounts.trialExpiresAt, until)))
    .orderBy(asc(tokenAccounts.trialExpiresAt));
  return rows.flatMap(({ organizationId, expiresAt, remaining }) =>
    expiresAt === null ? [] : [{ organizationId: asOrganizationId(organizationId), expiresAt, remaining }],
  );
}

/** Workspaces whose trial is over with tokens left; a sweep across workspaces. */
export async function selectExpiredTrials(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<OrganizationId[]> {
  const rows = await db
    .select({ organizationId: tokenAccounts.organizationId })
    .from(tokenAccounts)
    .where(and(gt(tokenAccounts.trialRemaining, 0), lte(tokenAccounts.trialExpiresAt, now)))
    .limit(limit);
  return rows.map((row) => asOrganizationId(row.organizationId));
}
