import * as z from 'zod/mini';
import { CalendarDate, Id, Instant } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { may } from '../procedure.ts';

/**
 * What can be spent now. `balance` is the sum of all ledger entries, so reserved tokens are already off it;
 * `reserved` says how many of those wait for a running batch.
 */
export const TokenBalance = z.object({
  balance: z.int(),
  reserved: z.int(),
  /** Owed after a refund or a dispute that took more than was left; the next grant pays it first. */
  debt: z.int(),
  trial: z.nullable(z.object({ remaining: z.int(), expiresAt: Instant })),
});
export type TokenBalance = z.infer<typeof TokenBalance>;

/**
 * - `grant` adds (trial, plan, pack, operator); - `reserve` takes the price of a batch before its first call;
 * - `commit` (amount 0) marks that reserved tokens were used; - `refund` gives reserved tokens back;
 * - `expire` takes what is left of the trial; - `reverse` takes back tokens whose payment was refunded or disputed;
 * - `debt` pays what a reversal could not take.
 */
export const TOKEN_ENTRY_KINDS = [
  'grant',
  'reserve',
  'commit',
  'refund',
  'expire',
  'reverse',
  'debt',
] as const;
export type TokenEntryKind = (typeof TOKEN_ENTRY_KINDS)[number];

export const TokenEntry = z.object({
  id: Id,
  kind: z.enum(TOKEN_ENTRY_KINDS),
  /** Signed tokens; the running sum is the balance. */
  amount: z.int(),
  /** Reserved tokens that a `commit` used up; 0 for every other kind. */
  settled: z.int(),
  balanceAfter: z.int(),
  /** Machine-readable cause: `trial`, `plan`, `upgrade`, `pack`, `operator`, `batch`, `day`, `refund`, `dispute`… */
  cause: z.string(),
  day: z.nullable(CalendarDate),
  batchId: z.nullable(Id),
  /** What the operator wrote beside a movement made by hand. */
  reason: z.nullable(z.string()),
  /** Number of the invoice behind it, or the payment's id. */
  invoice: z.nullable(z.string()),
  createdAt: Instant,
});
export type TokenEntry = z.infer<typeof TokenEntry>;

export const tokensContract = {
  balance: may('billing.read')
    .route({ method: 'GET', path: '/tokens', tags: ['Tokeny'] })
    .output(TokenBalance),
  /** Newest first; `before` is the last id of the previous page. */
  ledger: may('billing.read')
    .route({ method: 'GET', path: '/tokens/ledger', tags: ['Tokeny'] })
    .input(z.strictObject({ before: z.optional(Id) }))
    .output(
      z.object({ entries: z.array(TokenEntry).check(z.maxLength(LIMITS.ledgerPage)), more: z.boolean() }),
    ),
};
