import { purchaseOf } from '@postownia/contract';
import { statement } from '@postownia/contract/statements/statement';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { Payments, SubscriptionState } from '../../providers/payment/payments.ts';
import { tellPeople } from '../notifications/index.ts';
import { listPeopleToTell } from '../workspaces/index.ts';
import { noteSubscription } from './note-subscription.ts';
import { selectWorkspaceOfCustomer } from './orders.queries.ts';
import { type SubscriptionRow, selectVersion, writeSubscription } from './subscriptions.queries.ts';

const PATH = '/tokens';
const UNPAID = ['past_due', 'unpaid'];
/** Each round somebody else wrote first, which is progress; nobody loses this often. */
const ROUNDS = 20;

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
    const before = await selectVersion(context.db, id);
    const state = await payments.records.subscription(id);
    const workspaceId = await selectWorkspaceOfCustomer(context.db, state.customer);
    const row = workspaceId === null ? null : toRow(state, before, context.clock.now());
    if (workspaceId === null || row === null) return null;
    const written = await inTransaction(context.db, async (tx) => {
      if (!(await writeSubscription(workspaceId, tx, { ...row, version: before?.version ?? null })))
        return false;
      await noteSubscription(tx, workspaceId, { before, row, now: row.updatedAt });
      await tellChange(context, tx, workspaceId, { before, row, invoiceId: state.latestInvoiceId });
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
): Omit<SubscriptionRow, 'workspaceId'> | null {
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
  workspaceId: WorkspaceId,
  {
    before,
    row,
    invoiceId,
  }: {
    before: SubscriptionRow | undefined;
    row: Omit<SubscriptionRow, 'workspaceId'>;
    invoiceId: string | null;
  },
): Promise<void> {
  const people = await listPeopleToTell(tx, workspaceId);
  if (UNPAID.includes(row.status)) {
    await tellPeople(context, tx, workspaceId, {
      kind: 'payment-failed',
      occasion: `payment-failed:${invoiceId ?? row.id}`,
      said: statement('billing.unpaid'),
      path: PATH,
      people,
    });
  }
  if (row.status === 'canceled' && before !== undefined && before.status !== 'canceled') {
    await tellPeople(context, tx, workspaceId, {
      kind: 'plan-ended',
      occasion: `plan-ended:${row.id}`,
      said: statement('billing.ended'),
      path: PATH,
      people,
    });
  }
}
