import {
  type StripeIntent,
  type StripeInvoice,
  type StripeLine,
  type StripePrice,
  type StripeSubscription,
  unixNow,
} from './records.ts';
import {
  changeSubscription,
  emitPaid,
  emitSubscription,
  makeIntent,
  makeInvoice,
  makeLine,
  nextPeriodEnd,
  priceOf,
  type StripeServer,
} from './server.ts';
import { sumsOf, taxedLines } from './taxes.ts';

const UPDATED = 'customer.subscription.updated';
const DAY = 86_400;
/** Days after a failed renewal at which it is tried again; after the last the subscription ends. */
const TRIES = [3, 5, 7];

/** Whether a change waits for the end of the period, as our portal configuration asks: less money or a shorter interval. */
export function waitsForPeriodEnd(from: StripePrice, to: StripePrice): boolean {
  return to.unitAmount < from.unitAmount || (from.interval === 'year' && to.interval === 'month');
}

/** The lines of a change that takes effect now: the unused rest of the old price back, the new one for its time. */
export function prorationLines(
  server: StripeServer,
  subscription: StripeSubscription,
  to: StripePrice,
): StripeLine[] {
  const now = unixNow(server.state);
  const from = priceOf(server, subscription.price);
  const { periodStart, periodEnd } = subscription;
  const unused = Math.max(0, (periodEnd - now) / (periodEnd - periodStart));
  const newPeriod = from.interval !== to.interval;
  const common = { item: subscription.itemId, proration: true, periodStart: now };
  const nameOf = (price: StripePrice) => server.records.products.get(price.product)?.name ?? '';
  return [
    makeLine(server, {
      ...common,
      description: `Niewykorzystany czas: ${nameOf(from)}`,
      amount: -Math.round(from.unitAmount * unused),
      price: from.id,
      periodEnd,
    }),
    makeLine(server, {
      ...common,
      proration: !newPeriod,
      description: nameOf(to),
      amount: Math.round(to.unitAmount * (newPeriod ? 1 : unused)),
      price: to.id,
      periodEnd: newPeriod ? nextPeriodEnd(now, now, to.interval ?? 'month') : periodEnd,
    }),
  ];
}

/** Changes the price now, with a paid invoice, or at the end of the period. False when the card declined: nothing changed. */
export function changePrice(
  server: StripeServer,
  subscription: StripeSubscription,
  to: StripePrice,
): boolean {
  const from = priceOf(server, subscription.price);
  if (waitsForPeriodEnd(from, to)) {
    changeSubscription(server, subscription, { nextPrice: to.id });
    emitSubscription(server, subscription.id, UPDATED);
    return true;
  }
  if (!(server.records.customers.get(subscription.customer)?.cardWorks ?? false)) return false;
  const now = unixNow(server.state);
  const invoice = billNow(server, subscription, {
    reason: 'subscription_update',
    lines: prorationLines(server, subscription, to),
  });
  const newPeriod = from.interval !== to.interval;
  changeSubscription(server, subscription, {
    price: to.id,
    nextPrice: null,
    latestInvoice: invoice.id,
    ...(newPeriod
      ? { periodStart: now, periodEnd: nextPeriodEnd(now, now, to.interval ?? 'month'), anchor: now }
      : {}),
  });
  emitPaid(server, invoice);
  return true;
}

/** What lines of a subscription come to with its tax, in cents; never below 0. */
export function dueOf(
  { records }: StripeServer,
  { taxRate = null }: StripeSubscription,
  lines: readonly StripeLine[],
): number {
  const { net, tax } = sumsOf(taxedLines(records, lines, { discount: 0, taxRate }));
  return Math.max(0, net + tax);
}

function billNow(
  server: StripeServer,
  subscription: StripeSubscription,
  { reason, lines }: { reason: StripeInvoice['reason']; lines: StripeLine[] },
): StripeInvoice {
  const works = server.records.customers.get(subscription.customer)?.cardWorks ?? false;
  const taxRate = subscription.taxRate ?? null;
  const total = dueOf(server, subscription, lines);
  const intent =
    total === 0
      ? null
      : makeIntent(server, {
          customer: subscription.customer,
          amount: total,
          status: works ? 'succeeded' : 'requires_payment_method',
          invoice: null,
          session: null,
          metadata: {},
          finishes: null,
        });
  const invoice = makeInvoice(server, {
    customer: subscription.customer,
    subscription: subscription.id,
    reason,
    lines,
    status: works || total === 0 ? 'paid' : 'open',
    discount: 0,
    taxRate,
    paymentIntent: intent?.id ?? null,
    metadata: {},
  });
  if (intent) server.records.intents.put(intent.id, { ...intent, invoice: invoice.id });
  return invoice;
}

export function cancelAtPeriodEnd(
  server: StripeServer,
  subscription: StripeSubscription,
  ends: boolean,
): void {
  changeSubscription(server, subscription, {
    cancelAtPeriodEnd: ends,
    canceledAt: ends ? unixNow(server.state) : null,
    ...(ends ? { nextPrice: null } : {}),
  });
  emitSubscription(server, subscription.id, UPDATED);
}

export function endSubscription(server: StripeServer, subscription: StripeSubscription): void {
  const now = unixNow(server.state);
  changeSubscription(server, subscription, {
    status: 'canceled',
    endedAt: now,
    canceledAt: subscription.canceledAt ?? now,
  });
  emitSubscription(server, subscription.id, 'customer.subscription.deleted');
}

/** A card that works again pays what is open. */
export function payOpenInvoice(server: StripeServer, subscription: StripeSubscription): void {
  const { records, state } = server;
  const invoice =
    subscription.latestInvoice === null ? undefined : records.invoices.get(subscription.latestInvoice);
  if (invoice?.status !== 'open') return;
  const intent = invoice.paymentIntent === null ? undefined : records.intents.get(invoice.paymentIntent);
  if (intent)
    records.intents.put(intent.id, { ...intent, status: 'succeeded', charge: `ch_${intent.id.slice(3)}` });
  const paid = records.invoices.put(invoice.id, { ...invoice, status: 'paid', paidAt: unixNow(state) });
  changeSubscription(server, subscription, { status: 'active', attempts: 0 });
  emitPaid(server, paid);
}

/** Renews, tries again and ends whatever is due by the sandbox's clock. */
export function runSubscriptions(server: StripeServer): void {
  for (const subscription of server.records.subscriptions.values()) {
    if (subscription.status === 'active') renewUntilNow(server, subscription);
    else if (subscription.status === 'past_due') tryAgain(server, subscription);
  }
}

function renewUntilNow(server: StripeServer, subscription: StripeSubscription): void {
  let current = subscription;
  while (current.status === 'active' && current.periodEnd <= unixNow(server.state)) {
    if (current.cancelAtPeriodEnd) {
      endSubscription(server, current);
      return;
    }
    current = renew(server, current);
  }
}

function renew(server: StripeServer, subscription: StripeSubscription): StripeSubscription {
  const price = priceOf(server, subscription.nextPrice ?? subscription.price);
  const periodStart = subscription.periodEnd;
  const periodEnd = nextPeriodEnd(periodStart, subscription.anchor, price.interval ?? 'month');
  const lines = [
    makeLine(server, {
      description: server.records.products.get(price.product)?.name ?? '',
      amount: price.unitAmount,
      price: price.id,
      item: subscription.itemId,
      proration: false,
      periodStart,
      periodEnd,
    }),
  ];
  const invoice = billNow(server, subscription, { reason: 'subscription_cycle', lines });
  const paid = invoice.status === 'paid';
  const renewed = changeSubscription(server, subscription, {
    price: price.id,
    nextPrice: null,
    periodStart,
    periodEnd,
    latestInvoice: invoice.id,
    ...(paid ? { status: 'active', attempts: 0 } : { status: 'past_due', attempts: 1 }),
  });
  if (paid) emitPaid(server, invoice);
  else emitFailure(server, invoice);
  return renewed;
}

function emitFailure(server: StripeServer, invoice: StripeInvoice): void {
  server.webhooks.emit('invoice.payment_failed', server.render.invoice(invoice));
  emitSubscription(server, invoice.subscription, UPDATED);
}

function tryAgain(server: StripeServer, subscription: StripeSubscription): void {
  const days = TRIES[subscription.attempts - 1];
  const invoice =
    subscription.latestInvoice === null ? undefined : server.records.invoices.get(subscription.latestInvoice);
  if (days === undefined || invoice === undefined) {
    endSubscription(server, subscription);
    return;
  }
  if (invoice.created + days * DAY > unixNow(server.state)) return;
  if (server.records.customers.get(subscription.customer)?.cardWorks) {
    payOpenInvoice(server, subscription);
    return;
  }
  changeSubscription(server, subscription, { attempts: subscription.attempts + 1 });
  emitFailure(server, invoice);
}

/** Gives money back; `amount` in cents, all that is left when it is not named. */
export function refundIntent(server: StripeServer, intent: StripeIntent, amount?: number): StripeIntent {
  const refunded = Math.min(intent.amount, intent.refunded + (amount ?? intent.amount - intent.refunded));
  const changed = server.records.intents.put(intent.id, { ...intent, refunded });
  server.webhooks.emit('charge.refunded', server.render.charge(changed));
  return changed;
}

/** The buyer's bank takes the money back. */
export function disputeIntent(server: StripeServer, intent: StripeIntent): StripeIntent {
  const changed = server.records.intents.put(intent.id, { ...intent, disputed: true });
  server.webhooks.emit('charge.dispute.created', {
    id: `dp_${intent.id.slice(3)}`,
    object: 'dispute',
    amount: intent.amount,
    charge: intent.charge,
    payment_intent: intent.id,
    currency: 'usd',
    status: 'needs_response',
    reason: 'fraudulent',
    livemode: false,
    created: unixNow(server.state),
  });
  return changed;
}
