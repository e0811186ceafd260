import type { State } from '../state.ts';
import type { Collection } from '../store.ts';

/** Instants are Unix seconds, money is in the smallest unit, as in Stripe's API. */
export interface StripeCustomer {
  id: string;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  /** false: the saved card declines from now on. */
  cardWorks: boolean;
  /** NIP and other numbers given at checkout. */
  taxId: string | null;
  created: number;
}

export interface StripeProduct {
  id: string;
  name: string;
  description: string | null;
  metadata: Record<string, string>;
  created: number;
}

export interface StripePrice {
  id: string;
  product: string;
  currency: string;
  unitAmount: number;
  interval: 'month' | 'year' | null;
  lookupKey: string | null;
  metadata: Record<string, string>;
  active: boolean;
  created: number;
}

export interface StripeTaxRate {
  id: string;
  name: string;
  percent: number;
  inclusive: boolean;
  active: boolean;
  metadata: Record<string, string>;
  created: number;
}

export interface StripeSession {
  id: string;
  mode: 'payment' | 'subscription';
  customer: string;
  items: { price: string; quantity: number }[];
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  successUrl: string;
  cancelUrl: string | null;
  locale: string | null;
  reference: string | null;
  metadata: Record<string, string>;
  /** For the subscription or the payment that comes of it. */
  innerMetadata: Record<string, string>;
  allowsPromotion: boolean;
  asksTaxId: boolean;
  makesInvoice: boolean;
  submitText: string | null;
  discount: number;
  /** What is paid: tax added, discount taken off. */
  total: number;
  /** Absent in what an earlier sandbox kept. */
  taxRate?: string | null;
  subscription: string | null;
  paymentIntent: string | null;
  invoice: string | null;
  expiresAt: number;
  created: number;
}

export interface StripeSubscription {
  id: string;
  itemId: string;
  customer: string;
  price: string;
  status: 'active' | 'past_due' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'unpaid';
  periodStart: number;
  periodEnd: number;
  /** Day and time of renewals: the clock's `31` stays 31 through February. */
  anchor: number;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  /** Price that takes over at the end of the period. */
  nextPrice: string | null;
  latestInvoice: string | null;
  /** Failed tries of the open invoice. */
  attempts: number;
  /** Of each of its invoices; absent in what an earlier sandbox kept. */
  taxRate?: string | null;
  metadata: Record<string, string>;
  created: number;
}

export interface StripeLine {
  id: string;
  description: string;
  amount: number;
  price: string;
  /** Absent in what an earlier sandbox kept. */
  tax?: number;
  item: string | null;
  proration: boolean;
  periodStart: number;
  periodEnd: number;
}

export interface StripeInvoice {
  id: string;
  number: string;
  customer: string;
  subscription: string | null;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual';
  status: 'open' | 'paid' | 'void' | 'uncollectible';
  lines: StripeLine[];
  discount: number;
  total: number;
  /** Absent in what an earlier sandbox kept. */
  taxRate?: string | null;
  paymentIntent: string | null;
  metadata: Record<string, string>;
  created: number;
  paidAt: number | null;
}

export interface StripeIntent {
  id: string;
  customer: string;
  amount: number;
  status: 'succeeded' | 'processing' | 'requires_payment_method';
  charge: string | null;
  refunded: number;
  disputed: boolean;
  invoice: string | null;
  session: string | null;
  /** What a delayed payment will end in, and when (Unix seconds). */
  finishes: { into: 'succeeded' | 'failed'; at: number } | null;
  metadata: Record<string, string>;
  created: number;
}

export interface StripePortalSession {
  id: string;
  customer: string;
  returnUrl: string | null;
  configuration: string;
  locale: string | null;
  flow:
    | { type: 'home' }
    | { type: 'cancel'; subscription: string; doneUrl: string | null }
    | { type: 'update'; subscription: string; price: string; doneUrl: string | null }
    | { type: 'card'; doneUrl: string | null };
  created: number;
}

export interface StripeEvent {
  id: string;
  type: string;
  /** As the object was when it happened: deliveries repeat it, however old it is by then. */
  body: Record<string, unknown>;
  created: number;
  delivered: number;
}

/** The first answer to an idempotency key, kept a day. */
export interface StripeReplay {
  key: string;
  fingerprint: string;
  status: number;
  body: string;
  created: number;
}

export interface StripeRecords {
  customers: Collection<StripeCustomer>;
  products: Collection<StripeProduct>;
  prices: Collection<StripePrice>;
  taxRates: Collection<StripeTaxRate>;
  sessions: Collection<StripeSession>;
  subscriptions: Collection<StripeSubscription>;
  invoices: Collection<StripeInvoice>;
  intents: Collection<StripeIntent>;
  portalSessions: Collection<StripePortalSession>;
  configurations: Collection<{ id: string; features: Record<string, unknown>; created: number }>;
  events: Collection<StripeEvent>;
  replays: Collection<StripeReplay>;
  endpoint: Collection<{ url: string; secret: string }>;
}

/** Stripe's own memory inside the sandbox's. */
export function stripeRecords({ store }: State): StripeRecords {
  return {
    customers: store.collection('stripe-customers'),
    products: store.collection('stripe-products'),
    prices: store.collection('stripe-prices'),
    taxRates: store.collection('stripe-tax-rates'),
    sessions: store.collection('stripe-sessions'),
    subscriptions: store.collection('stripe-subscriptions'),
    invoices: store.collection('stripe-invoices'),
    intents: store.collection('stripe-intents'),
    portalSessions: store.collection('stripe-portal-sessions'),
    configurations: store.collection('stripe-configurations'),
    events: store.collection('stripe-events'),
    replays: store.collection('stripe-replays'),
    endpoint: store.collection('stripe-endpoint'),
  };
}

/** A new id as Stripe forms them, never given out before. */
export function newId({ store }: State, prefix: string): string {
  return `${prefix}_sandbox${String(store.nextNumber()).padStart(8, '0')}`;
}

export const unixNow = ({ clock }: State) => Math.floor(clock.now().getTime() / 1000);
