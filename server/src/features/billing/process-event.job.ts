import type { Context } from '../../context.ts';
import type { Payments } from '../../providers/payment/payments.ts';
import { type EventRow, markProcessed, selectEvent } from './event.system-queries.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncInvoice } from './sync-invoice.ts';
import { syncPayment } from './sync-payment.ts';
import { syncSubscription } from './sync-subscription.ts';

type Sync = (context: Context, payments: Payments, id: string) => Promise<unknown>;

/** Subject of an event → what is asked for and brought in line. */
const SYNCS: Readonly<Record<string, Sync>> = {
  checkout: syncCheckout,
  subscription: syncSubscription,
  invoice: syncInvoice,
  payment: syncPayment,
};

/** Does what an event is about, by the state as it is now. Safe to run twice; events may come in any order. */
export async function processEvent(context: Context, { eventId }: { eventId: string }): Promise<void> {
  const event: EventRow | undefined = await selectEvent(context.db, eventId);
  if (!event || event.processedAt !== null || context.payments === null) return;
  await SYNCS[event.subject]?.(context, context.payments, event.subjectId);
  await markProcessed(context.db, eventId, context.clock.now());
}
