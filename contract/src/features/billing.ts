import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { ForeignTimeCursor, Id, Instant } from '../fields.ts';
import type { Action } from '../permissions.ts';
import { ANALYTICS_LEVELS, BILLING_PERIODS, PLAN_IDS, PRICE_KEYS, STANDINGS } from '../plans.ts';
import { may, mayUnlessDeleting } from '../procedure.ts';

/** Where a plan stands. `past-due`: a payment is missing; the plan lives on until `graceUntil`. */
export const PLAN_STATES = ['active', 'ending', 'past-due'] as const;

export const CurrentPlan = z.object({
  plan: z.enum(PLAN_IDS),
  period: z.enum(BILLING_PERIODS),
  state: z.enum(PLAN_STATES),
  /** When the paid time ends; for `active` it renews then. */
  periodEnd: Instant,
  graceUntil: z.nullable(Instant),
  /** A smaller plan or shorter period that takes over at `periodEnd`. */
  next: z.nullable(z.object({ plan: z.enum(PLAN_IDS), period: z.enum(BILLING_PERIODS) })),
  /** Of a yearly plan: when its next monthly tokens come. */
  nextTokensAt: z.nullable(Instant),
});
export type CurrentPlan = z.infer<typeof CurrentPlan>;

export const BillingOverview = z.object({
  standing: z.enum(STANDINGS),
  allowance: z.object({
    analytics: z.enum(ANALYTICS_LEVELS),
    branding: z.boolean(),
    api: z.boolean(),
    people: z.int(),
    storageBytes: z.int(),
  }),
  plan: z.nullable(CurrentPlan),
  trialEndsAt: z.nullable(Instant),
  /** Tokens owed after a refund or a dispute. */
  debt: z.int(),
  /** False: nothing was ever bought, so there is no customer portal to open. */
  customer: z.boolean(),
  /** False: this installation takes no payments. */
  payments: z.boolean(),
  /** Payments go to the sandbox: nobody is charged. */
  demo: z.boolean(),
});
export type BillingOverview = z.infer<typeof BillingOverview>;

export const Invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  /** US cents. */
  total: z.int(),
  createdAt: Instant,
  /** The provider's page with the invoice and its receipt. */
  url: z.nullable(z.string()),
  pdf: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof Invoice>;

/**
 * `open` waits for the buyer; `waiting` for the money of a delayed payment; `paid` and its tokens are there; `failed`,
 * `expired` and `closed` came to nothing.
 */
export const ORDER_STATES = ['open', 'waiting', 'paid', 'failed', 'expired', 'closed'] as const;

export const Order = z.object({
  id: Id,
  item: z.enum(PRICE_KEYS),
  state: z.enum(ORDER_STATES),
  /** The provider's payment page, while the order is open. */
  url: z.nullable(z.string()),
  /** What was paid, once the provider has written it down. */
  invoice: z.nullable(Invoice),
});
export type Order = z.infer<typeof Order>;

/** Where the customer portal opens. */
export const PORTAL_PLACES = ['overview', 'card', 'cancel'] as const;

const PAYING = refusals('PAYMENT_FAILED', 'PAYMENTS_NOT_CONFIGURED');
const asking = (action: Action) => may(action).errors(PAYING);
const paying = (action: Action) => mayUnlessDeleting(action).errors(PAYING);
const Address = z.object({ url: z.string() });

export const billingContract = {
  overview: may('billing.read')
    .route({ method: 'GET', path: '/billing', tags: ['Płatności'] })
    .output(BillingOverview),
  /**
   * Opens a checkout at the payment provider; pressing again finds the same one. `waiver`: the buyer asks for the
   * tokens at once and gives up the right of withdrawal for digital content.
   */
  order: paying('billing.manage')
    .errors(refusals('PLAN_ACTIVE'))
    .meta({ secretAnswer: true })
    .route({ method: 'POST', path: '/billing/orders', tags: ['Płatności'], successStatus: 201 })
    .input(z.strictObject({ item: z.enum(PRICE_KEYS), waiver: z.literal(true) }))
    .output(Order),
  /** Where an order stands; asks the payment provider while it is not settled. */
  readOrder: asking('billing.read')
    .route({ method: 'GET', path: '/billing/orders/{id}', tags: ['Płatności'] })
    .input(z.strictObject({ id: Id }))
    .output(Order),
  /** The provider's page that confirms another plan or period: more takes effect now, less at the end of the period. */
  changePlan: paying('billing.manage')
    .errors(refusals('PLAN_MISSING', 'PLAN_SAME'))
    .meta({ secretAnswer: true })
    .route({ method: 'POST', path: '/billing/plan-change', tags: ['Płatności'] })
    .input(z.strictObject({ plan: z.enum(PLAN_IDS), period: z.enum(BILLING_PERIODS) }))
    .output(Address),
  /** The provider's customer portal. Its overview sells plans: refused with DELETION_PENDING like every purchase. */
  portal: asking('billing.manage')
    .errors(refusals('PLAN_MISSING'))
    .meta({ secretAnswer: true })
    .route({ method: 'POST', path: '/billing/portal', tags: ['Płatności'] })
    .input(z.strictObject({ place: z.enum(PORTAL_PLACES) }))
    .output(Address),
  /** Newest first, a page of 100; `next` is null after the last. */
  invoices: may('billing.read')
    .route({ method: 'GET', path: '/billing/invoices', tags: ['Płatności'] })
    .input(z.strictObject({ cursor: z.optional(ForeignTimeCursor) }))
    .output(z.object({ invoices: z.array(Invoice), next: z.nullable(ForeignTimeCursor) })),
};
