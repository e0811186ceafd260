import type Stripe from 'stripe';
import { type CheckoutOrder, type CheckoutState, PaymentError, type Payments } from './payments.ts';
import { asking } from './stripe-client.ts';
import type { StripePrices } from './stripe-prices.ts';
import type { StripeTax } from './stripe-tax.ts';

/** Said once more above the button that pays, because the law asks for an express wish (art. 38 pkt 13 u.p.k.). */
const WAIVER =
  'Płacąc, prosisz o natychmiastowe udostępnienie tokenów i przyjmujesz, że po ich przyznaniu tracisz prawo odstąpienia od umowy.';

const idOf = (value: string | { id: string } | null) =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** Hosted checkout: one session per order of ours. */
export function stripeCheckout(
  client: () => Promise<Stripe>,
  { prices, tax }: { prices: StripePrices; tax: StripeTax },
  prepare: () => Promise<unknown>,
): Payments['checkout'] {
  const priceOf = async (order: CheckoutOrder): Promise<string> => {
    const found = await prices.idOf(order.item);
    if (found !== null) return found;
    await prepare();
    const made = await prices.idOf(order.item);
    if (made === null) throw new PaymentError('refused', `No price ${order.item}: run stripe-setup`);
    return made;
  };
  return {
    async createCustomer({ organizationId, email }) {
      const stripe = await client();
      const customer = await asking(
        stripe.customers.create(
          { email, metadata: { organization: organizationId }, preferred_locales: ['pl'] },
          { idempotencyKey: `customer:${organizationId}:${email}`.slice(0, 255) },
        ),
      );
      return customer.id;
    },
    async setRenewal(id, renews) {
      const stripe = await client();
      const { schedule } = await asking(stripe.subscriptions.retrieve(id));
      // Stripe takes no other change while a schedule holds the subscription.
      const held = idOf(schedule);
      if (held !== null && !renews) await asking(stripe.subscriptionSchedules.release(held));
      await asking(stripe.subscriptions.update(id, { cancel_at_period_end: !renews }));
    },
    async removeCustomer(id) {
      const stripe = await client();
      await asking(stripe.customers.del(id));
    },
    async refund(paymentId) {
      const stripe = await client();
      try {
        await asking(
          stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey: `refund:${paymentId}` }),
        );
      } catch (error) {
        // It went back already, or by a dispute: there is nothing left to give.
        if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error;
      }
    },
    async open(order) {
      const stripe = await client();
      const session = await asking(
        stripe.checkout.sessions.create(
          sessionOf(order, { price: await priceOf(order), taxRate: await tax.rateId() }),
          {
            idempotencyKey: `checkout:${order.id}`,
          },
        ),
      );
      if (session.url === null)
        throw new PaymentError('refused', `Checkout ${session.id} is ${session.status}`);
      return { sessionId: session.id, url: session.url };
    },
    async read(sessionId) {
      const stripe = await client();
      return toState(stripe, await asking(stripe.checkout.sessions.retrieve(sessionId)));
    },
    async close(sessionId) {
      const stripe = await client();
      try {
        await asking(stripe.checkout.sessions.expire(sessionId));
      } catch (error) {
        // It was paid or ran out meanwhile: whoever reads it next sees which.
        if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error;
      }
    },
  };
}

/** The same order always asks for the same session, so that its idempotency key finds it again. */
function sessionOf(
  order: CheckoutOrder,
  { price, taxRate }: { price: string; taxRate: string | null },
): Stripe.Checkout.SessionCreateParams {
  const metadata = { order: order.id, organization: order.organizationId, item: order.item };
  const rates = taxRate === null ? [] : [taxRate];
  return {
    mode: order.recurring ? 'subscription' : 'payment',
    customer: order.customer,
    customer_update: { name: 'auto', address: 'auto' },
    // A subscription takes its own, so that renewals and changes of plan have them too.
    line_items: [
      { price, quantity: 1, ...(order.recurring || taxRate === null ? {} : { tax_rates: rates }) },
    ],
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    client_reference_id: order.id,
    locale: 'pl',
    allow_promotion_codes: true,
    tax_id_collection: { enabled: true },
    custom_text: { submit: { message: WAIVER } },
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    metadata,
    ...(order.recurring
      ? { subscription_data: { metadata, ...(taxRate === null ? {} : { default_tax_rates: rates }) } }
      : {
          payment_intent_data: { metadata },
          invoice_creation: { enabled: true, invoice_data: { metadata } },
        }),
  };
}

async function toState(stripe: Stripe, session: Stripe.Checkout.Session): Promise<CheckoutState> {
  return {
    id: session.id,
    orderId: session.client_reference_id,
    state: await stateOf(stripe, session),
    customer: idOf(session.customer),
    subscriptionId: idOf(session.subscription),
    invoiceId: idOf(session.invoice),
    paymentIntentId: idOf(session.payment_intent),
    total: session.amount_total ?? 0,
  };
}

/** A complete checkout that is not paid waits for its money, or waited in vain: its payment knows. */
async function stateOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<CheckoutState['state']> {
  if (session.status !== 'complete') return session.status === 'expired' ? 'expired' : 'open';
  if (session.payment_status !== 'unpaid') return 'paid';
  const intent = idOf(session.payment_intent) ?? (await intentOfInvoice(stripe, idOf(session.invoice)));
  if (intent === null) return 'waiting';
  const { status } = await asking(stripe.paymentIntents.retrieve(intent));
  return status === 'requires_payment_method' || status === 'canceled' ? 'failed' : 'waiting';
}

async function intentOfInvoice(stripe: Stripe, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const invoice = await asking(stripe.invoices.retrieve(id, { expand: ['payments'] }));
  return idOf(invoice.payments?.data[0]?.payment.payment_intent ?? null);
}
