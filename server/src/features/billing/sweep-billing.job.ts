import type { Context } from '../../context.ts';
import { PaymentError, type Payments } from '../../providers/payment/payments.ts';
import { selectOverdue, selectStaleOrders } from './billing.system-queries.ts';
import { selectWaitingEvents } from './event.system-queries.ts';
import { grantDueMonths } from './grant-due-months.ts';
import { processEvent } from './process-event.job.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncInvoice } from './sync-invoice.ts';
import { syncSubscription } from './sync-subscription.ts';

const MINUTE = 60_000;
/** A job does an event within seconds; what waits longer lost its job. */
const EVENT_WAIT = 2 * MINUTE;
const ORDER_WAIT = 10 * MINUTE;
/** The provider takes up to an hour to draw a renewal. */
const RENEWAL_WAIT = 90 * MINUTE;
const MOST = 50;

/**
 * The net under the events: gives the months that are due, does events whose job is lost, and asks for orders and
 * renewals nobody told of. Finds everything in rows, so it may overlap with itself.
 */
export async function sweepBilling(context: Context): Promise<void> {
  await grantDueMonths(context);
  const { payments } = context;
  if (payments === null) return;
  const ago = (wait: number) => new Date(context.clock.now().getTime() - wait);
  for (const { id } of await selectWaitingEvents(context.db, { before: ago(EVENT_WAIT), limit: MOST }))
    await tryOne(context, { eventId: id }, () => processEvent(context, { eventId: id }));
  for (const { id, sessionId } of await selectStaleOrders(context.db, {
    before: ago(ORDER_WAIT),
    limit: MOST,
  }))
    await tryOne(context, { orderId: id }, () => syncCheckout(context, payments, sessionId ?? ''));
  for (const { id } of await selectOverdue(context.db, ago(RENEWAL_WAIT), MOST))
    await tryOne(context, { subscriptionId: id }, () => syncRenewal(context, payments, id));
}

async function syncRenewal(context: Context, payments: Payments, id: string): Promise<void> {
  const state = await syncSubscription(context, payments, id);
  if (state?.latestInvoiceId) await syncInvoice(context, payments, state.latestInvoiceId);
}

/** One thing the provider would not tell must not keep the others from being asked. */
async function tryOne(context: Context, about: object, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    context.log.warn({ err: error, ...about }, 'not asked; the next sweep tries again');
  }
}
