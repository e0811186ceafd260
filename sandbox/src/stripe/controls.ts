import { completeSession, currentSession, finishDelayed, type PaymentWay } from './checkout.ts';
import type {
  StripeEvent,
  StripeIntent,
  StripeInvoice,
  StripePrice,
  StripeSession,
  StripeSubscription,
} from './records.ts';
import { priceOf, type StripeServer } from './server.ts';
import {
  cancelAtPeriodEnd,
  changePrice,
  disputeIntent,
  endSubscription,
  payOpenInvoice,
  refundIntent,
  runSubscriptions,
} from './subscriptions.ts';

/** What stands for buyers, banks and time at the sandbox's Stripe. */
export interface StripeControls {
  /** Where events go and what signs them; the product registers itself at its start. */
  register(endpoint: { url: string; secret: string }): void;
  /** A buyer pays an open checkout without the page. */
  pay(sessionId: string, way?: PaymentWay): StripeSession;
  /** Everything that is due by the sandbox's clock: renewals, tries, endings, delayed payments. */
  run(): void;
  /** Changes the saved card of a customer. */
  card(customerId: string, works: boolean): void;
  changePlan(subscriptionId: string, lookupKey: string): boolean;
  cancel(subscriptionId: string, options?: { now?: boolean; resume?: boolean }): void;
  refund(paymentIntentId: string, amount?: number): void;
  dispute(paymentIntentId: string): void;
  /** Sends an event again, however old; the receiver's status. */
  redeliver(eventId: string): Promise<number>;
  prices(): StripePrice[];
  list(): {
    sessions: StripeSession[];
    subscriptions: StripeSubscription[];
    invoices: StripeInvoice[];
    payments: StripeIntent[];
    events: StripeEvent[];
  };
}

export function stripeControls(server: StripeServer): StripeControls {
  const { records } = server;
  const need = <Found>(found: Found | undefined, what: string): Found => {
    if (found === undefined) throw new Error(`no such ${what}`);
    return found;
  };
  return {
    register: (endpoint) => {
      records.endpoint.put('endpoint', endpoint);
    },
    pay(sessionId, way = 'card') {
      const session = need(currentSession(server, sessionId), 'checkout');
      if (session.status !== 'open') throw new Error(`the checkout is ${session.status}`);
      return completeSession(server, session, { way, discount: 0, taxId: null, name: null });
    },
    run() {
      finishDelayed(server);
      runSubscriptions(server);
    },
    card(customerId, works) {
      const customer = need(records.customers.get(customerId), 'customer');
      records.customers.put(customerId, { ...customer, cardWorks: works });
      if (!works) return;
      for (const subscription of records.subscriptions.values())
        if (subscription.customer === customerId) payOpenInvoice(server, subscription);
    },
    changePlan(subscriptionId, lookupKey) {
      const to = records.prices.values().find((price) => price.lookupKey === lookupKey);
      const subscription = need(records.subscriptions.get(subscriptionId), 'subscription');
      return changePrice(server, subscription, priceOf(server, need(to, 'price').id));
    },
    cancel(subscriptionId, { now = false, resume = false } = {}) {
      const subscription = need(records.subscriptions.get(subscriptionId), 'subscription');
      if (now) endSubscription(server, subscription);
      else cancelAtPeriodEnd(server, subscription, !resume);
    },
    refund(id, amount) {
      refundIntent(server, need(records.intents.get(id), 'payment'), amount);
    },
    dispute(id) {
      disputeIntent(server, need(records.intents.get(id), 'payment'));
    },
    redeliver: (id) => server.webhooks.deliver(need(records.events.get(id), 'event')),
    prices: () => records.prices.values(),
    list: () => ({
      sessions: records.sessions.values(),
      subscriptions: records.subscriptions.values(),
      invoices: records.invoices.values(),
      payments: records.intents.values(),
      events: records.events.values(),
    }),
  };
}
