import type { State } from '../state.ts';
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
} from './records.ts';
import { type StripeRenderer, stripeRenderer } from './render.ts';
import { sumsOf, taxedLines } from './taxes.ts';
import { type StripeWebhooks, stripeWebhooks } from './webhooks.ts';

const DAY = 86_400;

/** Everything Stripe's addresses, pages and controls share. */
export interface StripeServer {
  state: State;
  records: StripeRecords;
  render: StripeRenderer;
  webhooks: StripeWebhooks;
}

export function openStripeServer(state: State): StripeServer {
  const records = stripeRecords(state);
  const render = stripeRenderer(state, records);
  return { state, records, render, webhooks: stripeWebhooks(state, records, render) };
}

export function priceOf({ records }: StripeServer, id: string): StripePrice {
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
  { state, records }: StripeServer,
  intent: Pick<
    StripeIntent,
    'customer' | 'amount' | 'status' | 'invoice' | 'session' | 'metadata' | 'finishes'
  >,
): StripeIntent {
  const id = newId(state, 'pi');
  return records.intents.put(id, {
    ...intent,
    id,
    charge: intent.status === 'succeeded' ? newId(state, 'ch') : null,
    refunded: 0,
    disputed: false,
    created: unixNow(state),
  });
}

export function makeInvoice(
  { state, records }: StripeServer,
  invoice: Pick<
    StripeInvoice,
    | 'customer'
    | 'subscription'
    | 'reason'
    | 'lines'
    | 'discount'
    | 'metadata'
    | 'status'
    | 'paymentIntent'
    | 'taxRate'
  >,
): StripeInvoice {
  const id = newId(state, 'in');
  const now = unixNow(state);
  const { discount, taxRate = null } = invoice;
  const lines = taxedLines(records, invoice.lines, { discount, taxRate });
  const { net, tax } = sumsOf(lines);
  return records.invoices.put(id, {
    ...invoice,
    lines,
    id,
    number: `SANDBOX-${id.slice(-6)}`,
    total: Math.max(0, net - discount + tax),
    created: now,
    paidAt: invoice.status === 'paid' ? now : null,
  });
}

export function makeLine(server: StripeServer, line: Omit<StripeLine, 'id'>): StripeLine {
  return { ...line, id: newId(server.state, 'il') };
}

/** Tells the world that an invoice was paid: its payment, itself, and the subscription it belongs to. */
export function emitPaid(server: StripeServer, invoice: StripeInvoice): void {
  const { records, render, webhooks } = server;
  const intent = invoice.paymentIntent === null ? undefined : records.intents.get(invoice.paymentIntent);
  if (intent) webhooks.emit('payment_intent.succeeded', render.intent(intent));
  webhooks.emit('invoice.paid', render.invoice(invoice));
  emitSubscription(server, invoice.subscription, 'customer.subscription.updated');
}

export function emitSubscription(server: StripeServer, id: string | null, type: string): void {
  const subscription = id === null ? undefined : server.records.subscriptions.get(id);
  if (subscription) server.webhooks.emit(type, server.render.subscription(subscription));
}

export function changeSubscription(
  { records }: StripeServer,
  subscription: StripeSubscription,
  change: Partial<StripeSubscription>,
): StripeSubscription {
  return records.subscriptions.put(subscription.id, { ...subscription, ...change });
}

export function changeSession(
  { records }: StripeServer,
  session: StripeSession,
  change: Partial<StripeSession>,
): StripeSession {
  return records.sessions.put(session.id, { ...session, ...change });
}
