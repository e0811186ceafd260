import type { Context } from '../../context.ts';
import { PaymentError, type Payments } from '../../providers/payment/payments.ts';
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

const READS: Readonly<Record<string, (payments: Payments, id: string) => Promise<unknown>>> = {
  checkout: (payments, id) => payments.checkout.read(id),
  subscription: (payments, id) => payments.records.subscription(id),
  invoice: (payments, id) => payments.records.invoice(id),
  payment: (payments, id) => payments.records.payment(id),
};

/**
 * Does what an event is about, by the state as it is now. Safe to run twice; events may come in any order. What the provider does
 * not know any more (a deleted draft of an invoice) is settled with that, or it would be asked for ever.
 */
export async function processEvent(context: Context, { eventId }: { eventId: string }): Promise<void> {
  const event: EventRow | undefined = await selectEvent(context.db, eventId);
  if (!event || event.processedAt !== null || context.payments === null) return;
  try {
    await SYNCS[event.subject]?.(context, context.payments, event.subjectId);
  } catch (error) {
    if (!isMissing(error) || !(await isGone(context.payments, event))) throw error;
    context.log.info({ eventId, type: event.type }, 'an event about a thing that is gone');
  }
  await markProcessed(context.db, eventId, context.clock.now());
}

const isMissing = (error: unknown) => error instanceof PaymentError && error.kind === 'missing';

/** Whether it is the very subject that is missing: a thing beside it may come yet. */
async function isGone(payments: Payments, { subject, subjectId }: EventRow): Promise<boolean> {
  try {
    await READS[subject]?.(payments, subjectId);
    return false;
  } catch (error) {
    return isMissing(error);
  }
}
