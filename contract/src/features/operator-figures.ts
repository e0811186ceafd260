import * as z from 'zod/mini';
import { CalendarDate, Instant } from '../fields.ts';
import { Message } from '../messages/message.ts';
import { NETWORKS } from '../networks.ts';
import { BILLING_PERIODS, PLAN_IDS } from '../plans.ts';

const Count = z.int().check(z.gte(0));
/** US cents. */
const Cents = z.int();

/** Months of income shown, this one included. */
export const MONEY_MONTHS = 12;
/** Rows of each list of the operator's figures, the newest. */
export const MOST_SHOWN = 50;

/** What firms paid: by month, by plan, and where money is missing or went back. Days and months of Europe/Warsaw. */
export const Money = z.object({
  /** Newest first, without the months in which nobody paid. */
  months: z
    .array(
      z.object({
        month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
        payments: Count,
        /** As it was paid, tax included; what went back later is in `refunded` of the same month. */
        paid: Cents,
        refunded: Cents,
      }),
    )
    .check(z.maxLength(MONEY_MONTHS)),
  /** Subscriptions that run, by what they are of. */
  plans: z.array(z.object({ plan: z.enum(PLAN_IDS), period: z.enum(BILLING_PERIODS), firms: Count })),
  /** Firms whose last payment failed, the one that waits longest first. */
  failed: z
    .array(
      z.object({
        firm: z.string(),
        plan: z.enum(PLAN_IDS),
        period: z.enum(BILLING_PERIODS),
        since: Instant,
        /** Until when the plan lives on without it. */
        until: Instant,
      }),
    )
    .check(z.maxLength(MOST_SHOWN)),
  /** Payments of the months shown that went back or are disputed, the newest first. */
  refunds: z
    .array(
      z.object({
        id: z.string(),
        firm: z.string(),
        paid: Cents,
        refunded: Cents,
        disputed: z.boolean(),
        paidAt: Instant,
      }),
    )
    .check(z.maxLength(MOST_SHOWN)),
});
export type Money = z.infer<typeof Money>;

/** Days of visits shown, today included. */
export const VISIT_DAYS = 30;

/** Visits of public pages by people who agreed to be counted; no cookie, nothing of who came. */
export const SiteVisits = z.object({
  /** Oldest first, every day of the window. */
  days: z.array(z.object({ date: CalendarDate, visits: Count })).check(z.maxLength(VISIT_DAYS)),
  /** Most visited first. */
  pages: z.array(z.object({ path: z.string(), visits: Count })).check(z.maxLength(MOST_SHOWN)),
});
export type SiteVisits = z.infer<typeof SiteVisits>;

/** What writes, draws, mails and takes money for us. */
export const OPERATED_PROVIDERS = ['text', 'image', 'mail', 'payments', 'storage', 'push'] as const;
/** `real`: set up; `builtin`: the product's own; `sandbox`: pretended; `none`: not there. */
export const PROVIDER_STATES = ['real', 'builtin', 'sandbox', 'none'] as const;
export type ProviderState = (typeof PROVIDER_STATES)[number];

/** What stands behind this installation, and how the networks answered in the last day. */
export const ProviderStates = z.object({
  providers: z.array(z.object({ provider: z.enum(OPERATED_PROVIDERS), state: z.enum(PROVIDER_STATES) })),
  networks: z.array(
    z.object({
      network: z.enum(NETWORKS),
      state: z.enum(['real', 'sandbox', 'none']),
      /** Why no account of it can be connected here; null: one can. */
      reason: z.nullable(Message),
      accounts: Count,
      /** Accounts that have to be connected again. */
      broken: Count,
      /** Accounts that rest after refusals. */
      resting: Count,
      /** Until when the whole app leaves the network alone; null: it does not. */
      restsUntil: z.nullable(Instant),
      /** Calls of the last 24 hours that were refused, or whose answer never came. */
      errors: Count,
      /** What the network said last; null: nothing went wrong. */
      lastError: z.nullable(
        z.object({ at: Instant, code: z.nullable(z.string()), text: z.nullable(z.string()) }),
      ),
    }),
  ),
});
export type ProviderStates = z.infer<typeof ProviderStates>;
