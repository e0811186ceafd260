import { type BillingPeriod, keyOf, PLANS, type PlanId, type PORTAL_PLACES } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { firstWorkspaceOf } from '../../db/organization-of.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { PortalPlace } from '../../providers/payment/payments.ts';
import { selectCustomer } from './orders.queries.ts';
import { selectRunning } from './subscriptions.queries.ts';
import { withPayments } from './with-payments.ts';

/**
 * Address of the provider's customer portal, made anew each time: it lives for minutes. A workspace that is leaving may
 * cancel and change its card; the overview sells plans.
 * @throws Refusal DELETION_PENDING, PLAN_MISSING without anything bought, or without a plan to cancel
 */
export async function openPortal(
  context: Context,
  organizationId: OrganizationId,
  place: (typeof PORTAL_PLACES)[number],
): Promise<{ url: string }> {
  if (place === 'overview')
    await context.refuseDuringDeletion(context.db, await firstWorkspaceOf(context.db, organizationId));
  if (place !== 'cancel') return sendThere(context, organizationId, { kind: place });
  const subscription = await selectRunning(organizationId, context.db);
  if (!subscription) throw new Refusal('PLAN_MISSING');
  return sendThere(context, organizationId, { kind: 'cancel', subscriptionId: subscription.id });
}

/**
 * Address of the provider's page that confirms another plan. More takes effect and is paid at once, less at the end of
 * the period.
 * @throws Refusal PLAN_MISSING, PLAN_SAME
 */
export async function changePlan(
  context: Context,
  organizationId: OrganizationId,
  wish: { plan: PlanId; period: BillingPeriod },
): Promise<{ url: string }> {
  const subscription = await selectRunning(organizationId, context.db);
  const plan = PLANS.find(({ id }) => id === wish.plan);
  if (!subscription || !plan) throw new Refusal('PLAN_MISSING');
  if (subscription.plan === wish.plan && subscription.period === wish.period) throw new Refusal('PLAN_SAME');
  const { id: subscriptionId, itemId } = subscription;
  const price = keyOf({ kind: 'plan', plan, period: wish.period });
  return sendThere(context, organizationId, { kind: 'change', subscriptionId, itemId, price });
}

async function sendThere(
  context: Context,
  organizationId: OrganizationId,
  place: PortalPlace,
): Promise<{ url: string }> {
  const customer = await selectCustomer(organizationId, context.db);
  if (customer === null) throw new Refusal('PLAN_MISSING');
  const returnUrl = `${context.appUrl}/tokens?from=portal`;
  const url = await withPayments(context, (payments) => payments.openPortal({ customer, returnUrl, place }));
  return { url };
}
