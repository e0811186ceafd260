import { type Order, type PriceKey, purchaseOf } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { firstWorkspaceOf } from '../../db/organization-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Payments } from '../../providers/payment/payments.ts';
import { recordEvent } from '../audit/index.ts';
import { lockUser } from '../workspaces/index.ts';
import { toOrder } from './order-view.ts';
import {
  endWithoutCheckout,
  insertOrder,
  keepCheckout,
  keepCustomer,
  type OrderRow,
  selectCustomer,
  selectOpenOrder,
  selectOrder,
  updateOrder,
} from './orders.queries.ts';
import { selectRunning } from './subscriptions.queries.ts';
import { syncCheckout } from './sync-checkout.ts';
import { withPayments } from './with-payments.ts';

/** The provider allows half an hour to a day; a price list does not change under an open page. */
const OPEN_MILLISECONDS = 23 * 3_600_000;
/** Opens with a fresh order when the first one's checkout turned out to be over. */
const ATTEMPTS = 3;

interface Wish {
  readonly userId: string;
  readonly item: PriceKey;
}

/**
 * Opens a checkout for one item, or finds the one that is open. A workspace has at most one open checkout for a plan
 * and one per pack: a second tab gets the same page, which can be paid once; wishing for another plan closes the first.
 * @throws Refusal DELETION_PENDING, PLAN_ACTIVE, PAYMENTS_NOT_CONFIGURED, PAYMENT_FAILED
 */
export async function startOrder(
  context: Context,
  organizationId: OrganizationId,
  wish: Wish,
): Promise<Order> {
  const purchase = purchaseOf(wish.item);
  if (!purchase) throw new Refusal('BAD_REQUEST');
  const slot = purchase.kind === 'plan' ? 'plan' : `pack:${purchase.pack.id}`;
  return withPayments(context, async (payments) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (slot === 'plan' && (await selectRunning(organizationId, context.db)))
        throw new Refusal('PLAN_ACTIVE');
      const order = await claimOrder(context, organizationId, { ...wish, slot });
      const opened = await openCheckout(context, payments, order);
      if (opened !== null) return opened;
    }
    throw new Refusal('CONFLICT');
  });
}

/** The open order of a slot, made when there is none. */
async function claimOrder(
  { db, clock, refuseDuringDeletion }: Context,
  organizationId: OrganizationId,
  { userId, item, slot }: Wish & { slot: string },
): Promise<OrderRow> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + OPEN_MILLISECONDS);
  const order =
    (await inTransaction(db, async (tx) => {
      await refuseDuringDeletion(tx, await firstWorkspaceOf(tx, organizationId));
      const made = await insertOrder(organizationId, tx, { userId, item, slot, expiresAt, now });
      // A slot is free once what was paid in it stands; a plan that was paid since the first look is seen here.
      if (made !== null && slot === 'plan' && (await selectRunning(organizationId, tx)))
        throw new Refusal('PLAN_ACTIVE');
      const event = { ...byUser(userId), action: 'order.opened', details: thingOf(item) } as const;
      if (made !== null) await recordEvent(tx, await firstWorkspaceOf(tx, organizationId), event, now);
      return made;
    })) ?? (await selectOpenOrder(organizationId, db, slot));
  if (!order) throw new Refusal('CONFLICT');
  return order.item === item ? order : { ...order, state: 'other' };
}

/** @returns null when this order came to its end meanwhile, so that a new one can be made */
async function openCheckout(context: Context, payments: Payments, order: OrderRow): Promise<Order | null> {
  const { db, clock } = context;
  const organizationId = order.organizationId as OrganizationId;
  if (order.state === 'other') {
    await closeOther(context, payments, order);
    return null;
  }
  if (order.sessionId !== null) {
    await syncCheckout(context, payments, order.sessionId);
    const now = await selectOrder(organizationId, db, order.id);
    return now?.state === 'open' ? toOrder(now) : null;
  }
  const checkout = await askForCheckout(context, payments, order);
  const kept = await inTransaction(db, (tx) =>
    keepCheckout(organizationId, tx, { id: order.id, ...checkout, updatedAt: clock.now() }),
  );
  if (kept === null) {
    // Another press ended this order while the provider was asked: nobody is sent to a checkout that nothing knows.
    await payments.checkout.close(checkout.sessionId);
    return null;
  }
  await closeDuringDeletion(context, payments, kept);
  return toOrder(kept);
}

/** Ends the open order for another item of the slot by its checkout, which knows whether somebody paid there meanwhile. */
async function closeOther(context: Context, payments: Payments, order: OrderRow): Promise<void> {
  if (order.sessionId === null) {
    const ended = { id: order.id, state: 'closed', updatedAt: context.clock.now() } as const;
    return endWithoutCheckout(order.organizationId as OrganizationId, context.db, ended);
  }
  await payments.checkout.close(order.sessionId);
  await syncCheckout(context, payments, order.sessionId);
}

async function askForCheckout(context: Context, payments: Payments, order: OrderRow) {
  const organizationId = order.organizationId as OrganizationId;
  try {
    return await payments.checkout.open({
      id: order.id,
      organizationId,
      customer: await customerOf(context, payments, { organizationId, userId: order.userId }),
      item: order.item as PriceKey,
      recurring: order.slot === 'plan',
      ...addressesOf(context, order),
      expiresAt: order.expiresAt,
    });
  } catch (error) {
    // The provider repeats its first answer to the same key for a day, its failures too: the next press is a new order.
    const ended = { id: order.id, state: 'failed', updatedAt: context.clock.now() } as const;
    await endWithoutCheckout(organizationId, context.db, ended);
    throw error;
  }
}

/** A wish to leave that came while the provider was asked could not close what had no name yet. */
async function closeDuringDeletion(context: Context, payments: Payments, order: OrderRow): Promise<void> {
  const organizationId = order.organizationId as OrganizationId;
  try {
    await context.refuseDuringDeletion(context.db, await firstWorkspaceOf(context.db, organizationId));
  } catch (error) {
    if (order.sessionId !== null) await payments.checkout.close(order.sessionId);
    await updateOrder(organizationId, context.db, {
      id: order.id,
      state: 'failed',
      updatedAt: context.clock.now(),
    });
    throw error;
  }
}

/** What the audit log says was wished for: a plan by its name, a pack by its tokens. */
function thingOf(item: PriceKey) {
  const purchase = purchaseOf(item);
  return purchase?.kind === 'pack' ? { amount: purchase.pack.tokens } : { plan: purchase?.plan.id ?? null };
}

function addressesOf({ appUrl }: Context, order: OrderRow): { successUrl: string; cancelUrl: string } {
  const purchase = purchaseOf(order.item);
  const path =
    purchase?.kind === 'plan'
      ? `/checkout/${purchase.plan.id}?period=${purchase.period}&cancelled=1`
      : `/checkout/tokens/${purchase?.pack.id}?cancelled=1`;
  return { successUrl: `${appUrl}/checkout/done?order=${order.id}`, cancelUrl: `${appUrl}${path}` };
}

/** The workspace's customer, made in the buyer's name when there is none. */
async function customerOf(
  { db, clock }: Context,
  payments: Payments,
  { organizationId, userId }: { organizationId: OrganizationId; userId: string },
): Promise<string> {
  const known = await selectCustomer(organizationId, db);
  if (known !== null) return known;
  const user = await inTransaction(db, (tx) => lockUser(tx, userId));
  if (user === null) throw new Refusal('UNAUTHORIZED');
  const customerId = await payments.checkout.createCustomer({ organizationId, email: user.email });
  return inTransaction(db, (tx) => keepCustomer(organizationId, tx, { customerId, now: clock.now() }));
}
