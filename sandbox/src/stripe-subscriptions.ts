import {
  announcePaid,
  announceSubscription,
  changeSubscription,
  makeIntent,
  makeInvoice,
  makeLine,
  nextPeriodEnd,
  priceOf,
  type StripeDesk,
} from './stripe-desk.ts';
import {
  type StripeIntent,
  type StripeInvoice,
  type StripeLine,
  type StripePrice,
  type StripeSubscription,
  unixNow,
} from './stripe-records.ts';

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
  desk: StripeDesk,
  subscription: StripeSubscription,
  to: StripePrice,
): StripeLine[] {
  const now = unixNow(desk.world);
  const from = priceOf(desk, subscription.price);
  const { periodStart, periodEnd } = subscription;
  const unused = Math.max(0, (periodEnd - now) / (periodEnd - periodStart));
  const newPeriod = from.interval !== to.interval;
  const common = { item: subscription.itemId, proration: true, periodStart: now };
  const nameOf = (price: StripePrice) => desk.records.products.get(price.product)?.name ?? '';
  return [
    makeLine(desk, {
      ...common,
      description: `Niewykorzystany czas: ${nameOf(from)}`,
      amount: -Math.round(from.unitAmount * unused),
      price: from.id,
      periodEnd,
    }),
    makeLine(desk, {
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
export function changePrice(desk: StripeDesk, subscription: StripeSubscription, to: StripePrice): boolean {
  const from = priceOf(desk, subscription.price);
  if (waitsForPeriodEnd(from, to)) {
    changeSubscription(desk, subscription, { nextPrice: to.id });
    announceSubscription(desk, subscription.id, UPDATED);
    return true;
  }
  if (!(desk.records.customers.get(subscription.customer)?.cardWorks ?? false)) return false;
  const now = unixNow(desk.world);
  const invoice = billNow(desk, subscription, {
    reason: 'subscription_update',
    lines: prorationLines(desk, subscription, to),
  });
  const newPeriod = from.interval !== to.interval;
  changeSubscription(desk, subscription, {
    price: to.id,
    nextPrice: null,
    latestInvoice: invoice.id,
    ...(newPeriod
      ? { periodStart: now, periodEnd: nextPeriodEnd(now, now, to.interval ?? 'month'), anchor: now }
      : {}),
  });
  announcePaid(desk, invoice);
  return true;
}

function billNow(
  desk: StripeDesk,
  subscription: StripeSubscription,
  { reason, lines }: { reason: StripeInvoice['reason']; lines: StripeLine[] },
): StripeInvoice {
  const works = desk.records.customers.get(subscription.customer)?.cardWorks ?? false;
  const total = Math.max(
    0,
    lines.reduce((sum, line) => sum + line.amount, 0),
  );
  const intent =
    total === 0
      ? null
      : makeIntent(desk, {
          customer: subscription.customer,
          amount: total,
          status: works ? 'succeeded' : 'requires_payment_method',
          invoice: null,
          session: null,
          metadata: {},
          settles: null,
        });
  const invoice = makeInvoice(desk, {
    customer: subscription.customer,
    subscription: subscription.id,
    reason,
    lines,
    status: works || total === 0 ? 'paid' : 'open',
    discount: 0,
    paymentIntent: intent?.id ?? null,
    metadata: {},
  });
  if (intent) desk.records.intents.put(intent.id, { ...intent, invoice: invoice.id });
  return invoice;
}

export function cancelAtPeriodEnd(desk: StripeDesk, subscription: StripeSubscription, ends: boolean): void {
  changeSubscription(desk, subscription, {
    cancelAtPeriodEnd: ends,
    canceledAt: ends ? unixNow(desk.world) : null,
    ...(ends ? { nextPrice: null } : {}),
  });
  announceSubscription(desk, subscription.id, UPDATED);
}

export function endSubscription(desk: StripeDesk, subscription: StripeSubscription): void {
  const now = unixNow(desk.world);
  changeSubscription(desk, subscription, {
    status: 'canceled',
    endedAt: now,
    canceledAt: subscription.canceledAt ?? now,
  });
  announceSubscription(desk, subscription.id, 'customer.subscription.deleted');
}

/** A card that works again pays what is open. */
export function payOpenInvoice(desk: StripeDesk, subscription: StripeSubscription): void {
  const { records, world } = desk;
  const invoice =
    subscription.latestInvoice === null ? undefined : records.invoices.get(subscription.latestInvoice);
  if (invoice?.status !== 'open') return;
  const intent = invoice.paymentIntent === null ? undefined : records.intents.get(invoice.paymentIntent);
  if (intent)
    records.intents.put(intent.id, { ...intent, status: 'succeeded', charge: `ch_${intent.id.slice(3)}` });
  const paid = records.invoices.put(invoice.id, { ...invoice, status: 'paid', paidAt: unixNow(world) });
  changeSubscription(desk, subscription, { status: 'active', attempts: 0 });
  announcePaid(desk, paid);
}

/** Renews, tries again and ends whatever is due by the sandbox's clock. */
export function runSubscriptions(desk: StripeDesk): void {
  for (const subscription of desk.records.subscriptions.values()) {
    if (subscription.status === 'active') renewUntilNow(desk, subscription);
    else if (subscription.status === 'past_due') tryAgain(desk, subscription);
  }
}

function renewUntilNow(desk: StripeDesk, subscription: StripeSubscription): void {
  let current = subscription;
  while (current.status === 'active' && current.periodEnd <= unixNow(desk.world)) {
    if (current.cancelAtPeriodEnd) {
      endSubscription(desk, current);
      return;
    }
    current = renew(desk, current);
  }
}

function renew(desk: StripeDesk, subscription: StripeSubscription): StripeSubscription {
  const price = priceOf(desk, subscription.nextPrice ?? subscription.price);
  const periodStart = subscription.periodEnd;
  const periodEnd = nextPeriodEnd(periodStart, subscription.anchor, price.interval ?? 'month');
  const lines = [
    makeLine(desk, {
      description: desk.records.products.get(price.product)?.name ?? '',
      amount: price.unitAmount,
      price: price.id,
      item: subscription.itemId,
      proration: false,
      periodStart,
      periodEnd,
    }),
  ];
  const invoice = billNow(desk, subscription, { reason: 'subscription_cycle', lines });
  const paid = invoice.status === 'paid';
  const renewed = changeSubscription(desk, subscription, {
    ...{ price: price.id, nextPrice: null, periodStart, periodEnd, latestInvoice: invoice.id },
    ...(paid ? { status: 'active', attempts: 0 } : { status: 'past_due', attempts: 1 }),
  });
  if (paid) announcePaid(desk, invoice);
  else announceFailure(desk, invoice);
  return renewed;
}

function announceFailure(desk: StripeDesk, invoice: StripeInvoice): void {
  desk.webhooks.emit('invoice.payment_failed', desk.render.invoice(invoice));
  announceSubscription(desk, invoice.subscription, UPDATED);
}

function tryAgain(desk: StripeDesk, subscription: StripeSubscription): void {
  const days = TRIES[subscription.attempts - 1];
  const invoice =
    subscription.latestInvoice === null ? undefined : desk.records.invoices.get(subscription.latestInvoice);
  if (days === undefined || invoice === undefined) {
    endSubscription(desk, subscription);
    return;
  }
  if (invoice.created + days * DAY > unixNow(desk.world)) return;
  if (desk.records.customers.get(subscription.customer)?.cardWorks) {
    payOpenInvoice(desk, subscription);
    return;
  }
  changeSubscription(desk, subscription, { attempts: subscription.attempts + 1 });
  announceFailure(desk, invoice);
}

/** Gives money back; `amount` in cents, all that is left when it is not named. */
export function refundIntent(desk: StripeDesk, intent: StripeIntent, amount?: number): StripeIntent {
  const refunded = Math.min(intent.amount, intent.refunded + (amount ?? intent.amount - intent.refunded));
  const changed = desk.records.intents.put(intent.id, { ...intent, refunded });
  desk.webhooks.emit('charge.refunded', desk.render.charge(changed));
  return changed;
}

/** The buyer's bank takes the money back. */
export function disputeIntent(desk: StripeDesk, intent: StripeIntent): StripeIntent {
  const changed = desk.records.intents.put(intent.id, { ...intent, disputed: true });
  desk.webhooks.emit('charge.dispute.created', {
    id: `dp_${intent.id.slice(3)}`,
    object: 'dispute',
    amount: intent.amount,
    charge: intent.charge,
    payment_intent: intent.id,
    currency: 'usd',
    status: 'needs_response',
    reason: 'fraudulent',
    livemode: false,
    created: unixNow(desk.world),
  });
  return changed;
}
