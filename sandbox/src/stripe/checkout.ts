import { newId, type StripeInvoice, type StripeSession, unixNow } from './records.ts';
import {
  changeSession,
  emitPaid,
  emitSubscription,
  makeIntent,
  makeInvoice,
  makeLine,
  nextPeriodEnd,
  priceOf,
  type StripeServer,
} from './server.ts';
import { askedBy } from './taxes.ts';

/** How somebody pays on the hosted page. `later` settles after a while, `never` fails after a while. */
export type PaymentWay = 'card' | 'later' | 'never';

/** Promotion codes of the sandbox: share taken off the first payment. */
const PROMOTIONS: Readonly<Record<string, number>> = { START10: 0.1, DARMO: 1 };

/** What a promotion code takes off, in cents; null for an unknown code. */
export function discountOf(total: number, code: string): number | null {
  const share = PROMOTIONS[code.trim().toUpperCase()];
  return share === undefined ? null : Math.round(total * share);
}

/** An open checkout that has run out becomes expired the moment somebody looks. */
export function currentSession(server: StripeServer, id: string): StripeSession | undefined {
  const session = server.records.sessions.get(id);
  if (session?.status !== 'open' || session.expiresAt > unixNow(server.state)) return session;
  return expireSession(server, session);
}

export function expireSession(server: StripeServer, session: StripeSession): StripeSession {
  const expired = changeSession(server, session, { status: 'expired' });
  server.webhooks.emit('checkout.session.expired', server.render.session(expired));
  return expired;
}

/** The buyer confirmed the payment: everything that follows from it, and the events about it. */
export function completeSession(
  server: StripeServer,
  session: StripeSession,
  {
    way,
    discount,
    taxId,
    name,
  }: { way: PaymentWay; discount: number; taxId: string | null; name: string | null },
): StripeSession {
  const { records, render, webhooks } = server;
  const customer = records.customers.get(session.customer);
  if (customer) {
    records.customers.put(customer.id, {
      ...customer,
      cardWorks: true,
      taxId: taxId ?? customer.taxId,
      name: name ?? customer.name,
    });
    webhooks.emit('customer.updated', render.customer(customer));
  }
  const { total } = askedBy(records, session, discount);
  const paid = way === 'card' || total === 0;
  const paymentStatus = paid ? 'paid' : 'unpaid';
  const intent =
    total === 0
      ? null
      : makeIntent(server, {
          customer: session.customer,
          amount: total,
          status: paid ? 'succeeded' : 'processing',
          invoice: null,
          session: session.id,
          metadata: session.mode === 'payment' ? session.innerMetadata : {},
          finishes: paid
            ? null
            : {
                into: way === 'later' ? 'succeeded' : 'failed',
                at: unixNow(server.state) + server.state.settings().stripeFinishSeconds,
              },
        });
  const done = { paid, discount, intent: intent?.id ?? null };
  const invoice =
    session.mode === 'subscription'
      ? beginSubscription(server, session, done)
      : packInvoice(server, session, done);
  if (intent) records.intents.put(intent.id, { ...intent, invoice: invoice?.id ?? null });
  const complete = changeSession(server, session, {
    status: 'complete',
    paymentStatus: total === 0 ? 'no_payment_required' : paymentStatus,
    discount,
    total,
    paymentIntent: session.mode === 'payment' ? (intent?.id ?? null) : null,
    invoice: invoice?.id ?? null,
    subscription: invoice?.subscription ?? null,
  });
  webhooks.emit('checkout.session.completed', render.session(complete));
  emitSubscription(server, complete.subscription, 'customer.subscription.created');
  if (invoice && paid) emitPaid(server, invoice);
  return complete;
}

interface Done {
  paid: boolean;
  discount: number;
  intent: string | null;
}

function beginSubscription(
  server: StripeServer,
  session: StripeSession,
  { paid, discount, intent }: Done,
): StripeInvoice {
  const { state, records } = server;
  const [id, itemId, now] = [newId(state, 'sub'), newId(state, 'si'), unixNow(state)];
  const price = priceOf(server, session.items[0]?.price ?? '');
  const periodEnd = nextPeriodEnd(now, now, price.interval ?? 'month');
  const invoice = makeInvoice(server, {
    customer: session.customer,
    subscription: id,
    reason: 'subscription_create',
    status: paid ? 'paid' : 'open',
    lines: [
      makeLine(server, {
        description: records.products.get(price.product)?.name ?? '',
        amount: price.unitAmount,
        price: price.id,
        item: itemId,
        proration: false,
        periodStart: now,
        periodEnd,
      }),
    ],
    discount,
    taxRate: session.taxRate ?? null,
    paymentIntent: intent,
    metadata: {},
  });
  records.subscriptions.put(id, {
    id,
    itemId,
    customer: session.customer,
    price: price.id,
    status: 'active',
    periodStart: now,
    periodEnd,
    anchor: now,
    created: now,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    nextPrice: null,
    attempts: 0,
    taxRate: session.taxRate ?? null,
    latestInvoice: invoice.id,
    metadata: session.innerMetadata,
  });
  return invoice;
}

function packInvoice(
  server: StripeServer,
  session: StripeSession,
  { paid, discount, intent }: Done,
): StripeInvoice | null {
  if (!session.makesInvoice) return null;
  const now = unixNow(server.state);
  return makeInvoice(server, {
    customer: session.customer,
    subscription: null,
    reason: 'manual',
    status: paid ? 'paid' : 'open',
    lines: session.items.map((item) => {
      const price = priceOf(server, item.price);
      return makeLine(server, {
        description: server.records.products.get(price.product)?.name ?? '',
        amount: price.unitAmount * item.quantity,
        price: price.id,
        item: null,
        proration: false,
        periodStart: now,
        periodEnd: now,
      });
    }),
    discount,
    taxRate: session.taxRate ?? null,
    paymentIntent: intent,
    metadata: session.innerMetadata,
  });
}

/** Ends every delayed payment whose time has come. */
export function finishDelayed(server: StripeServer): void {
  const { records, render, webhooks, state } = server;
  for (const intent of records.intents.values()) {
    if (intent.finishes === null || intent.finishes.at > unixNow(state)) continue;
    const succeeded = intent.finishes.into === 'succeeded';
    const finished = records.intents.put(intent.id, {
      ...intent,
      finishes: null,
      status: succeeded ? 'succeeded' : 'requires_payment_method',
      charge: succeeded ? newId(state, 'ch') : null,
    });
    const session = intent.session === null ? undefined : records.sessions.get(intent.session);
    const invoice = intent.invoice === null ? undefined : records.invoices.get(intent.invoice);
    const paidInvoice =
      invoice && succeeded
        ? records.invoices.put(invoice.id, { ...invoice, status: 'paid', paidAt: unixNow(state) })
        : undefined;
    if (session) {
      const told = changeSession(server, session, { paymentStatus: succeeded ? 'paid' : 'unpaid' });
      webhooks.emit(
        `checkout.session.async_payment_${succeeded ? 'succeeded' : 'failed'}`,
        render.session(told),
      );
    }
    if (paidInvoice) emitPaid(server, paidInvoice);
    if (succeeded) continue;
    webhooks.emit('payment_intent.payment_failed', render.intent(finished));
    const subscription = invoice?.subscription ? records.subscriptions.get(invoice.subscription) : undefined;
    if (invoice) webhooks.emit('invoice.payment_failed', render.invoice(invoice));
    if (subscription) {
      records.subscriptions.put(subscription.id, { ...subscription, status: 'past_due', attempts: 1 });
      emitSubscription(server, subscription.id, 'customer.subscription.updated');
    }
  }
}
