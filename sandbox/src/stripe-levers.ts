import { completeSession, currentSession, type PaymentWay, settleDelayed } from './stripe-checkout.ts';
import { priceOf, type StripeDesk } from './stripe-desk.ts';
import type {
  StripeEvent,
  StripeIntent,
  StripeInvoice,
  StripePrice,
  StripeSession,
  StripeSubscription,
} from './stripe-records.ts';
import {
  cancelAtPeriodEnd,
  changePrice,
  disputeIntent,
  endSubscription,
  payOpenInvoice,
  refundIntent,
  runSubscriptions,
} from './stripe-subscriptions.ts';

/** What stands for buyers, banks and time at the sandbox's Stripe. */
export interface StripeLevers {
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

export function stripeLevers(desk: StripeDesk): StripeLevers {
  const { records } = desk;
  const need = <Found>(found: Found | undefined, what: string): Found => {
    if (found === undefined) throw new Error(`no such ${what}`);
    return found;
  };
  return {
    register: (endpoint) => {
      records.endpoint.put('endpoint', endpoint);
    },
    pay(sessionId, way = 'card') {
      const session = need(currentSession(desk, sessionId), 'checkout');
      if (session.status !== 'open') throw new Error(`the checkout is ${session.status}`);
      return completeSession(desk, session, { way, discount: 0, taxId: null, name: null });
    },
    run() {
      settleDelayed(desk);
      runSubscriptions(desk);
    },
    card(customerId, works) {
      const customer = need(records.customers.get(customerId), 'customer');
      records.customers.put(customerId, { ...customer, cardWorks: works });
      if (!works) return;
      for (const subscription of records.subscriptions.values())
        if (subscription.customer === customerId) payOpenInvoice(desk, subscription);
    },
    changePlan(subscriptionId, lookupKey) {
      const to = records.prices.values().find((price) => price.lookupKey === lookupKey);
      const subscription = need(records.subscriptions.get(subscriptionId), 'subscription');
      return changePrice(desk, subscription, priceOf(desk, need(to, 'price').id));
    },
    cancel(subscriptionId, { now = false, resume = false } = {}) {
      const subscription = need(records.subscriptions.get(subscriptionId), 'subscription');
      if (now) endSubscription(desk, subscription);
      else cancelAtPeriodEnd(desk, subscription, !resume);
    },
    refund(id, amount) {
      refundIntent(desk, need(records.intents.get(id), 'payment'), amount);
    },
    dispute(id) {
      disputeIntent(desk, need(records.intents.get(id), 'payment'));
    },
    redeliver: (id) => desk.webhooks.deliver(need(records.events.get(id), 'event')),
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
