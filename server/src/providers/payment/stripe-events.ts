import type Stripe from 'stripe';
import { PaymentError, type PaymentEvent } from './payments.ts';
import { asking } from './stripe-client.ts';

/** Seconds between signing and arrival; the client's own default. */
const TOLERANCE_SECONDS = 300;

/** Verifies a delivery on its raw bytes. */
export async function readSignedEvent(
  client: () => Promise<Stripe>,
  { raw, signature, secret, now }: { raw: Buffer; signature: string; secret: string; now: Date },
): Promise<PaymentEvent | null> {
  const stripe = await client();
  try {
    return toEvent(
      stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime()),
    );
  } catch (error) {
    throw new PaymentError('signature', 'The signature does not fit', error);
  }
}

export async function findStripeEvent(
  client: () => Promise<Stripe>,
  id: string,
): Promise<PaymentEvent | null> {
  return toEvent(await asking((await client()).events.retrieve(id)));
}

/** Ids and names as the provider gives them: nothing else is stored, or asked for. */
const isPlain = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.-]{1,255}$/.test(value);

/** Only what it is about: an event may be old, so its own image of the object says nothing about now. */
function toEvent(event: { id: string; type: string; data: { object: unknown } }): PaymentEvent | null {
  if (!isPlain(event.id) || !isPlain(event.type))
    throw new PaymentError('refused', 'An event without a name');
  const object = event.data.object as { id?: unknown; payment_intent?: unknown };
  const own = isPlain(object.id) ? object.id : null;
  const payment = isPlain(object.payment_intent) ? object.payment_intent : null;
  const about = (subject: PaymentEvent['subject'], subjectId: string | null): PaymentEvent | null =>
    subjectId === null ? null : { id: event.id, type: event.type, subject, subjectId };
  if (event.type.startsWith('checkout.session.')) return about('checkout', own);
  if (event.type.startsWith('customer.subscription.')) return about('subscription', own);
  if (event.type.startsWith('invoice.')) return about('invoice', own);
  if (/^(charge\.(refund|dispute)|refund\.)/.test(event.type)) return about('payment', payment);
  return null;
}
