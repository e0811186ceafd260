import { type AuditAction, purchaseOf } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { firstWorkspaceOf } from '../../db/organization-of.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emitToOrganization } from '../../events/emit.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { BY_SYSTEM } from '../../lib/recorded-actor.ts';
import type { Payments, SubscriptionState } from '../../providers/payment/payments.ts';
import { recordEvent } from '../audit/index.ts';
import { notifyMembers } from '../notifications/index.ts';
import { listNotifiableMembers } from '../workspaces/index.ts';
import { selectOwner } from './billing.system-queries.ts';
import { type SubscriptionRow, selectVersion, writeSubscription } from './subscriptions.queries.ts';

const PATH = '/tokens';
const UNPAID: readonly string[] = ['past_due', 'unpaid'];
const ENDED: readonly string[] = ['canceled', 'incomplete_expired'];
/** Each round somebody else wrote first, which is progress; nobody loses this often. */
const ROUNDS = 20;

type Known = Pick<SubscriptionRow, 'plan' | 'period' | 'status' | 'cancelAt'>;

/**
 * Stores a subscription as the provider tells it now. Two that run at once cannot leave the older answer: whoever finds
 * the row written since before it asked, asks again.
 * @returns the state, or null when it belongs to nobody here or sells nothing of ours
 */
export async function syncSubscription(
  context: Context,
  payments: Payments,
  id: string,
): Promise<SubscriptionState | null> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await selectOwner(context.db, id);
    const before = owner === null ? undefined : await selectVersion(owner, context.db, id);
    const state = await payments.records.subscription(id);
    const organizationId = await selectOwner(context.db, state.customer);
    const row = organizationId === null ? null : toRow(state, before, context.clock.now());
    if (organizationId === null || row === null) return null;
    const written = await inTransaction(context.db, async (tx) => {
      if (!(await writeSubscription(organizationId, tx, { ...row, version: before?.version ?? null })))
        return false;
      await recordSubscription(tx, organizationId, { before, row, now: row.updatedAt });
      await tellChange(context, tx, organizationId, { before, row, invoiceId: state.latestInvoiceId });
      return true;
    });
    if (written) return state;
  }
  throw new Error(`The subscription ${id} was written by others ${ROUNDS} times`);
}

function toRow(
  state: SubscriptionState,
  before: SubscriptionRow | undefined,
  now: Date,
): Omit<SubscriptionRow, 'organizationId'> | null {
  const current = state.price === null ? undefined : purchaseOf(state.price);
  const next = state.nextPrice === null ? undefined : purchaseOf(state.nextPrice);
  if (current?.kind !== 'plan') return null;
  return {
    id: state.id,
    itemId: state.itemId,
    plan: current.plan.id,
    period: current.period,
    status: state.status,
    periodStart: state.periodStart,
    periodEnd: state.periodEnd,
    cancelAt: state.cancelAt,
    nextPlan: next?.kind === 'plan' ? next.plan.id : null,
    nextPeriod: next?.kind === 'plan' ? next.period : null,
    pastDueSince: UNPAID.includes(state.status) ? (before?.pastDueSince ?? now) : null,
    createdAt: state.createdAt,
    updatedAt: now,
  };
}

/** Tells people once that a payment failed, and once that their plan ended. */
async function tellChange(
  context: Context,
  tx: Tx,
  organizationId: OrganizationId,
  {
    before,
    row,
    invoiceId,
  }: {
    before: SubscriptionRow | undefined;
    row: Omit<SubscriptionRow, 'organizationId'>;
    invoiceId: string | null;
  },
): Promise<void> {
  const members = await listNotifiableMembers(tx, await firstWorkspaceOf(tx, organizationId));
  if (UNPAID.includes(row.status)) {
    await notifyMembers(context, tx, await firstWorkspaceOf(tx, organizationId), {
      kind: 'payment-failed',
      dedupeKey: `payment-failed:${invoiceId ?? row.id}`,
      message: message('billing.unpaid'),
      path: PATH,
      members,
    });
  }
  if (row.status === 'canceled' && before !== undefined && before.status !== 'canceled') {
    await notifyMembers(context, tx, await firstWorkspaceOf(tx, organizationId), {
      kind: 'plan-ended',
      dedupeKey: `plan-ended:${row.id}`,
      message: message('billing.ended'),
      path: PATH,
      members,
    });
  }
}

/** What a subscription's new state means to people; several things may have happened between two looks. */
function subscriptionEvents(before: Known | undefined, now: Known): AuditAction[] {
  const ended = ENDED.includes(now.status);
  if (before === undefined) return ended ? [] : ['plan.started'];
  const events: AuditAction[] = [];
  const changed = before.plan !== now.plan || before.period !== now.period;
  if (changed) events.push('plan.changed');
  if (!UNPAID.includes(before.status) && UNPAID.includes(now.status)) events.push('payment.failed');
  if (ended) return ENDED.includes(before.status) ? events : [...events, 'plan.ended'];
  if (before.cancelAt === null && now.cancelAt !== null) events.push('plan.cancelled');
  if (before.cancelAt !== null && now.cancelAt === null) events.push('plan.resumed');
  return events;
}

/** Notes what changed about a subscription since it was last looked at, in the transaction that stores it. */
async function recordSubscription(
  tx: Tx,
  organizationId: OrganizationId,
  { before, row, now }: { before: Known | undefined; row: Known; now: Date },
): Promise<void> {
  const until = row.cancelAt === null ? {} : { until: row.cancelAt.toISOString() };
  const actions = subscriptionEvents(before, row);
  if (actions.length > 0)
    await emitToOrganization(tx, organizationId, { name: 'billing.changed', payload: {} }, now);
  for (const action of actions) {
    const details = { plan: row.plan, ...(action === 'plan.cancelled' ? until : {}) };
    await recordEvent(tx, await firstWorkspaceOf(tx, organizationId), { ...BY_SYSTEM, action, details }, now);
  }
}
