import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { firmKey, organizationId, rowId } from './tenant.ts';

/** A workspace at the payment provider. */
export const billingCustomers = pgTable('billing_customers', {
  organizationId: organizationId().primaryKey(),
  /** The provider's id, `cus_…`. */
  customerId: text('customer_id').notNull(),
  createdAt: instant('created_at').notNull(),
});

/**
 * Whose customer, checkout, subscription or payment of the provider this is: its events name only these. Asked before
 * any row of a workspace is read.
 */
export const billingOwners = pgTable(
  'billing_owners',
  {
    /** The provider's id: `cus_…`, `cs_…`, `sub_…`, `pi_…`. */
    id: text('id').primaryKey(),
    organizationId: organizationId(),
  },
  (table) => [index('billing_owners_organization').on(table.organizationId)],
);

/**
 * What somebody went to pay for: one row per checkout. Its id is part of the provider's idempotency key, so a repeated
 * press finds the same checkout. At most one is open per workspace and kind of thing, so two tabs pay once.
 */
export const billingOrders = pgTable(
  'billing_orders',
  {
    id: rowId(),
    organizationId: organizationId(),
    userId: uuid('user_id').notNull(),
    /** `plan`, or `pack:{id}`: of each at most one is open. */
    slot: text('slot').notNull(),
    /** The price's lookup key: `advanced_year`, `tokens_500`. */
    item: text('item').notNull(),
    state: text('state').notNull(),
    /** The provider's checkout, `cs_…`; null until it answered. */
    sessionId: text('session_id'),
    url: text('url'),
    /** The provider's invoice of what was paid, `in_…`; null until the checkout names one. */
    invoiceId: text('invoice_id'),
    /** When the buyer gave up the right of withdrawal, because tokens can be used at once (art. 38 pkt 13 u.p.k.). */
    waivedAt: instant('waived_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    firmKey(table),
    unique('billing_orders_session').on(table.organizationId, table.sessionId),
    index('billing_orders_organization').on(table.organizationId, table.createdAt),
    uniqueIndex('billing_orders_one_open').on(table.organizationId, table.slot).where(sql`state = 'open'`),
    check(
      'billing_orders_state',
      sql`${table.state} in ('open', 'waiting', 'paid', 'failed', 'expired', 'closed')`,
    ),
  ],
);

/** A subscription as the provider last told it; never as an event told it. */
export const billingSubscriptions = pgTable(
  'billing_subscriptions',
  {
    /** The provider's id, `sub_…`. */
    id: text('id').notNull(),
    organizationId: organizationId(),
    itemId: text('item_id').notNull(),
    plan: text('plan').notNull(),
    period: text('period').notNull(),
    /** The provider's word: `active`, `past_due`, `canceled`… */
    status: text('status').notNull(),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    /** When it ends, for one that is cancelled and still runs. */
    cancelAt: instant('cancel_at'),
    /** A change that waits for the end of the period. */
    nextPlan: text('next_plan'),
    nextPeriod: text('next_period'),
    /** Since when a payment is missing; the grace is counted from it. */
    pastDueSince: instant('past_due_since'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    firmKey(table),
    /** Those with a missing payment, of all firms: few. */
    index('billing_subscriptions_past_due')
      .on(table.pastDueSince)
      .where(sql`${table.pastDueSince} is not null`),
  ],
);

/** Invoices of a workspace, as the provider last told them: what the invoices page lists. */
export const billingInvoices = pgTable(
  'billing_invoices',
  {
    /** The provider's id, `in_…`. */
    id: text('id').notNull(),
    organizationId: organizationId(),
    subscriptionId: text('subscription_id'),
    paymentIntentId: text('payment_intent_id'),
    number: text('number'),
    /** The provider's `billing_reason`. */
    reason: text('reason').notNull(),
    status: text('status').notNull(),
    /** US cents. */
    total: integer('total').notNull(),
    hostedUrl: text('hosted_url'),
    pdfUrl: text('pdf_url'),
    /** When tokens were given for it; null: nothing yet. */
    creditedAt: instant('credited_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    firmKey(table),
    index('billing_invoices_organization').on(table.organizationId, table.createdAt),
    index('billing_invoices_payment').on(table.organizationId, table.paymentIntentId),
  ],
);

/**
 * A month's tokens of a plan, past or promised. A yearly invoice opens twelve, of which the due ones are granted by a
 * sweep. Decision 18: one per subscription item and month, for ever.
 */
export const billingGrants = pgTable(
  'billing_grants',
  {
    id: rowId(),
    organizationId: organizationId(),
    subscriptionId: text('subscription_id').notNull(),
    itemId: text('item_id').notNull(),
    invoiceId: text('invoice_id').notNull(),
    /** First instant of the month it is for. */
    periodStart: instant('period_start').notNull(),
    /** What was granted; null until then. 0: covered by an upgrade's difference, or the plan had ended. */
    tokens: integer('tokens'),
    grantedAt: instant('granted_at'),
  },
  (table) => [
    firmKey(table),
    unique('billing_grants_once').on(table.organizationId, table.itemId, table.periodStart),
    index('billing_grants_due').on(table.periodStart).where(sql`granted_at is null`),
    index('billing_grants_invoice').on(table.organizationId, table.invoiceId),
  ],
);

/** Tokens that one payment paid for, and how many of them went back with its money. */
export const billingPayments = pgTable(
  'billing_payments',
  {
    /** The provider's id, `pi_…`. */
    id: text('id').notNull(),
    organizationId: organizationId(),
    /** Granted once for this payment: a pack, an upgrade. Monthly grants are counted by their invoice instead. */
    tokens: integer('tokens').notNull(),
    /** US cents. */
    amount: integer('amount').notNull(),
    refunded: integer('refunded').notNull().default(0),
    disputed: boolean('disputed').notNull().default(false),
    reversedTokens: integer('reversed_tokens').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    firmKey(table),
    index('billing_payments_organization').on(table.organizationId, table.createdAt),
    /** Of all firms by time: what an operator is shown of a year. */
    index('billing_payments_created').on(table.createdAt),
  ],
);

/** Events of the payment provider that arrived, each once. Only what it is about is kept: its state is asked anew. */
export const billingEvents = pgTable(
  'billing_events',
  {
    /** The provider's id, `evt_…`. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** Kind and id of what to ask for: `checkout.session`, `subscription`, `invoice`, `payment_intent`. */
    subject: text('subject').notNull(),
    subjectId: text('subject_id').notNull(),
    receivedAt: instant('received_at').notNull(),
    processedAt: instant('processed_at'),
  },
  (table) => [index('billing_events_waiting').on(table.receivedAt).where(sql`processed_at is null`)],
);
