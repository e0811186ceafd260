import { BILLING_PERIODS, MOST_SHOWN, PLAN_IDS } from '@postownia/contract';
import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { billingPayments, billingSubscriptions } from '../../db/schema/billing.ts';
import { organizations } from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';

/** States in which the provider still counts on the next payment. */
const RUNNING = ['active', 'trialing', 'past_due', 'unpaid'];

/** What all firms paid since, by the calendar month of a zone, the newest first. */
export async function selectMoneyByMonth(db: Queryable, { since, zone }: { since: Date; zone: string }) {
  const { createdAt, amount, refunded } = billingPayments;
  const month = sql<string>`to_char(${createdAt} at time zone ${sql.raw(`'${zone}'`)}, 'YYYY-MM')`;
  return db
    .select({
      month,
      payments: count(),
      paid: sql<number>`sum(${amount})::float8`,
      refunded: sql<number>`sum(${refunded})::float8`,
    })
    .from(billingPayments)
    .where(gte(createdAt, since))
    .groupBy(month)
    .orderBy(desc(month));
}

/** How many firms have each plan now. */
export async function countPlans(db: Queryable) {
  const { plan, period, status } = billingSubscriptions;
  const rows = await db
    .select({ plan, period, firms: count() })
    .from(billingSubscriptions)
    .where(inArray(status, RUNNING))
    .groupBy(plan, period);
  return PLAN_IDS.flatMap((id) =>
    BILLING_PERIODS.flatMap((each) => {
      const found = rows.find((row) => row.plan === id && row.period === each);
      return found === undefined ? [] : [{ plan: id, period: each, firms: found.firms }];
    }),
  );
}

/** Firms whose last payment failed, the one that waits longest first. */
export async function selectFailedPayments(db: Queryable) {
  const { organizationId, plan, period, status, pastDueSince } = billingSubscriptions;
  return db
    .select({ firm: organizations.name, plan, period, pastDueSince })
    .from(billingSubscriptions)
    .innerJoin(organizations, eq(organizations.id, organizationId))
    .where(and(isNotNull(pastDueSince), inArray(status, RUNNING)))
    .orderBy(asc(pastDueSince))
    .limit(MOST_SHOWN);
}

/** Payments made since that went back or are disputed, the newest first. */
export async function selectRefunds(db: Queryable, since: Date) {
  const { id, organizationId, amount, refunded, disputed, createdAt } = billingPayments;
  return db
    .select({ id, firm: organizations.name, paid: amount, refunded, disputed, paidAt: createdAt })
    .from(billingPayments)
    .innerJoin(organizations, eq(organizations.id, organizationId))
    .where(and(gte(createdAt, since), or(gt(refunded, 0), eq(disputed, true))))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_SHOWN);
}
