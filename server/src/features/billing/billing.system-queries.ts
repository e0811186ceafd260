import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import {
  billingGrants,
  billingOrders,
  billingOwners,
  billingPayments,
  billingSubscriptions,
} from '../../db/schema/billing.ts';
import type { Queryable } from '../../db/transaction.ts';
import { asOrganizationId, type OrganizationId } from '../../lib/organization-id.ts';
import type { GrantRow, PaymentRow } from './invoices.queries.ts';
import { type OrderRow, UNRESOLVED } from './orders.queries.ts';
import { RUNNING } from './standing.sql.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

/** Whose customer, checkout, subscription or payment this is; null when it is nobody's here. Across workspaces. */
export async function selectOwner(db: Queryable, id: string): Promise<OrganizationId | null> {
  const { organizationId } = billingOwners;
  const [row] = await db.select({ organizationId }).from(billingOwners).where(eq(billingOwners.id, id));
  return row === undefined ? null : asOrganizationId(row.organizationId);
}

/** Orders nobody has looked at for a while, across workspaces: their events may be lost. */
export async function selectStaleOrders(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<OrderRow[]> {
  return db
    .select()
    .from(billingOrders)
    .where(
      and(
        inArray(billingOrders.state, UNRESOLVED),
        isNotNull(billingOrders.sessionId),
        lt(billingOrders.updatedAt, before),
      ),
    )
    .orderBy(billingOrders.updatedAt)
    .limit(limit);
}

/** Promised months whose day has come, the oldest first; across workspaces. */
export async function selectDueGrants(
  db: Queryable,
  { now, after, limit }: { now: Date; after: { periodStart: Date; id: string } | null; limit: number },
): Promise<GrantRow[]> {
  return db
    .select()
    .from(billingGrants)
    .where(
      and(
        isNull(billingGrants.grantedAt),
        lte(billingGrants.periodStart, now),
        after === null
          ? undefined
          : sql`(${billingGrants.periodStart}, ${billingGrants.id}) > (${after.periodStart.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(billingGrants.periodStart), asc(billingGrants.id))
    .limit(limit);
}

/** The newest payments, of one workspace or across workspaces, for the operator. */
export async function selectPayments(
  db: Queryable,
  { organizationId, limit }: { organizationId: OrganizationId | null; limit: number },
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(billingPayments)
    .where(organizationId === null ? undefined : eq(billingPayments.organizationId, organizationId))
    .orderBy(desc(billingPayments.createdAt))
    .limit(limit);
}

/** Running ones whose period is over for long: their renewal was never told. Across workspaces. */
export async function selectOverdue(db: Queryable, before: Date, limit: number): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(billingSubscriptions)
    .where(
      and(
        inArray(billingSubscriptions.status, RUNNING),
        lt(billingSubscriptions.periodEnd, before),
        lt(billingSubscriptions.updatedAt, before),
      ),
    )
    .orderBy(billingSubscriptions.updatedAt)
    .limit(limit);
}

/** Yearly ones that renew after one instant and not after another; across workspaces. */
export async function selectRenewing(
  db: Queryable,
  { after, until }: { after: Date; until: Date },
): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(billingSubscriptions)
    .where(
      and(
        eq(billingSubscriptions.status, 'active'),
        eq(billingSubscriptions.period, 'year'),
        sql`${billingSubscriptions.cancelAt} is null`,
        gt(billingSubscriptions.periodEnd, after),
        lte(billingSubscriptions.periodEnd, until),
      ),
    );
}
