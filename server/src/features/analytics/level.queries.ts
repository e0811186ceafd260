import { and, desc, eq, inArray } from 'drizzle-orm';
import { billingSubscriptions } from '../../db/schema/billing.ts';
import { tokenAccounts } from '../../db/schema/tokens.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** Subscriptions that are paid for, or whose payment is being tried again. */
const LIVING = ['active', 'trialing', 'past_due'];

/** The plan that is paid for, and when the trial ends. */
export async function selectCurrentPlan(
  workspaceId: WorkspaceId,
  db: Queryable,
): Promise<{ plan: string | null; trialExpiresAt: Date | null }> {
  const [subscription] = await db
    .select({ plan: billingSubscriptions.plan })
    .from(billingSubscriptions)
    .where(
      and(eq(billingSubscriptions.workspaceId, workspaceId), inArray(billingSubscriptions.status, LIVING)),
    )
    .orderBy(desc(billingSubscriptions.periodStart))
    .limit(1);
  const [account] = await db
    .select({ trialExpiresAt: tokenAccounts.trialExpiresAt })
    .from(tokenAccounts)
    .where(eq(tokenAccounts.workspaceId, workspaceId));
  return { plan: subscription?.plan ?? null, trialExpiresAt: account?.trialExpiresAt ?? null };
}
