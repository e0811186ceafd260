import { ALLOWANCES, type BillingOverview, type CurrentPlan } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { readBalance } from '../tokens/index.ts';
import { selectNextGrant } from './invoices.queries.ts';
import { selectCustomer } from './orders.queries.ts';
import { readStanding } from './read-standing.ts';
import { graceEnd } from './standing.sql.ts';
import { type SubscriptionRow, selectRunning } from './subscriptions.queries.ts';

/** What a workspace bought and may use now, from our own rows. */
export async function readBilling(
  { db, clock, payments }: Pick<Context, 'db' | 'clock' | 'payments'>,
  organizationId: OrganizationId,
): Promise<BillingOverview> {
  const now = clock.now();
  const [standing, subscription, customer, tokens] = await Promise.all([
    readStanding(db, organizationId, now),
    selectRunning(organizationId, db),
    selectCustomer(organizationId, db),
    readBalance(db, organizationId, now),
  ]);
  const nextGrant = subscription ? await selectNextGrant(organizationId, db, subscription.id) : null;
  return {
    standing,
    allowance: ALLOWANCES[standing],
    plan: subscription ? toPlan(subscription, nextGrant) : null,
    trialEndsAt: tokens.trial?.expiresAt ?? null,
    debt: tokens.debt,
    customer: customer !== null,
    payments: payments !== null,
    demo: payments?.demo ?? false,
  };
}

function stateOf({ pastDueSince, cancelAt }: SubscriptionRow): CurrentPlan['state'] {
  if (pastDueSince !== null) return 'past-due';
  return cancelAt === null ? 'active' : 'ending';
}

function toPlan(row: SubscriptionRow, nextGrant: Date | null): CurrentPlan {
  const { nextPlan, nextPeriod } = row;
  const next = nextPlan === null || nextPeriod === null ? null : { plan: nextPlan, period: nextPeriod };
  return {
    plan: row.plan as CurrentPlan['plan'],
    period: row.period as CurrentPlan['period'],
    state: stateOf(row),
    periodEnd: (row.cancelAt ?? row.periodEnd).toISOString(),
    graceUntil: graceEnd(row)?.toISOString() ?? null,
    next: next as CurrentPlan['next'],
    nextTokensAt: nextGrant?.toISOString() ?? null,
  };
}
