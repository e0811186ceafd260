import {
  newId,
  type StripeIntent,
  type StripeInvoice,
  type StripeLine,
  type StripePrice,
  type StripeRecords,
  type StripeSession,
  type StripeSubscription,
  stripeRecords,
  unixNow,
} from './stripe-records.ts';
import { type StripeRenderer, stripeRenderer } from './stripe-render.ts';
import { type StripeWebhooks, stripeWebhooks } from './stripe-webhooks.ts';
import type { World } from './world.ts';

const DAY = 86_400;

/** Everything Stripe's addresses, pages and levers share. */
export interface StripeDesk {
  world: World;
  records: StripeRecords;
  render: StripeRenderer;
  webhooks: StripeWebhooks;
}

export function openStripeDesk(world: World): StripeDesk {
  const records = stripeRecords(world);
  const render = stripeRenderer(world, records);
  return { world, records, render, webhooks: stripeWebhooks(world, records, render) };
}

export function priceOf({ records }: StripeDesk, id: string): StripePrice {
  const price = records.prices.get(id);
  if (!price) throw new Error(`no price ${id}`);
  return price;
}

/** The instant one interval later on the anchor's day; the last day of a month that does not have it. */
export function nextPeriodEnd(start: number, anchor: number, interval: 'month' | 'year'): number {
  const from = new Date(start * 1000);
  const months = interval === 'month' ? 1 : 12;
  const wishedDay = new Date(anchor * 1000).getUTCDate();
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const clock = start % DAY;
  return Date.UTC(year, month, Math.min(wishedDay, lastDay)) / 1000 + clock;
}

export function makeIntent(
  { world, records }: StripeDesk,
  intent: Pick<
    StripeIntent,
    'customer' | 'amount' | 'status' | 'invoice' | 'session' | 'metadata' | 'settles'
  >,
): StripeIntent {
  const id = newId(world, 'pi');
  return records.intents.put(id, {
    ...intent,
    id,
    charge: intent.status === 'succeeded' ? newId(world, 'ch') : null,
    refunded: 0,
    disputed: false,
    created: unixNow(world),
  });
}

export function makeInvoice(
  { world, records }: StripeDesk,
  invoice: Pick<
    StripeInvoice,
    'customer' | 'subscription' | 'reason' | 'lines' | 'discount' | 'metadata' | 'status' | 'paymentIntent'
  >,
): StripeInvoice {
  const id = newId(world, 'in');
  const now = unixNow(world);
  return records.invoices.put(id, {
    ...invoice,
    id,
    number: `SANDBOX-${id.slice(-6)}`,
    total: Math.max(0, invoice.lines.reduce((sum, line) => sum + line.amount, 0) - invoice.discount),
    created: now,
    paidAt: invoice.status === 'paid' ? now : null,
  });
}

export function makeLine(desk: StripeDesk, line: Omit<StripeLine, 'id'>): StripeLine {
  return { ...line, id: newId(desk.world, 'il') };
}

/** Tells the world that an invoice was paid: its payment, itself, and the subscription it belongs to. */
export function announcePaid(desk: StripeDesk, invoice: StripeInvoice): void {
  const { records, render, webhooks } = desk;
  const intent = invoice.paymentIntent === null ? undefined : records.intents.get(invoice.paymentIntent);
  if (intent) webhooks.emit('payment_intent.succeeded', render.intent(intent));
  webhooks.emit('invoice.paid', render.invoice(invoice));
  announceSubscription(desk, invoice.subscription, 'customer.subscription.updated');
}

export function announceSubscription(desk: StripeDesk, id: string | null, type: string): void {
  const subscription = id === null ? undefined : desk.records.subscriptions.get(id);
  if (subscription) desk.webhooks.emit(type, desk.render.subscription(subscription));
}

export function changeSubscription(
  { records }: StripeDesk,
  subscription: StripeSubscription,
  change: Partial<StripeSubscription>,
): StripeSubscription {
  return records.subscriptions.put(subscription.id, { ...subscription, ...change });
}

export function changeSession(
  { records }: StripeDesk,
  session: StripeSession,
  change: Partial<StripeSession>,
): StripeSession {
  return records.sessions.put(session.id, { ...session, ...change });
}
