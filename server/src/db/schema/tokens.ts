import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { firmKey, organizationId, reference, rowId } from './tenant.ts';

/**
 * The running figures of an organization's ledger: the row every movement locks. `balance` equals the sum of
 * `token_entries.amount`; the database refuses to let it fall below zero.
 */
export const tokenAccounts = pgTable(
  'token_accounts',
  {
    organizationId: organizationId().primaryKey(),
    balance: integer('balance').notNull().default(0),
    /** Part of the balance that came with the trial and is spent first. */
    trialRemaining: integer('trial_remaining').notNull().default(0),
    trialExpiresAt: instant('trial_expires_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('token_accounts_not_negative', sql`${table.balance} >= 0`),
    check('token_accounts_trial', sql`${table.trialRemaining} between 0 and ${table.balance}`),
  ],
);

/** Tokens set aside for a piece of work. open = amount - used - returned. */
export const tokenReservations = pgTable(
  'token_reservations',
  {
    id: rowId(),
    organizationId: organizationId(),
    /** The brand that the work is for; it may be gone by now. */
    workspaceId: uuid('workspace_id').notNull(),
    amount: integer('amount').notNull(),
    used: integer('used').notNull().default(0),
    returned: integer('returned').notNull().default(0),
    /** How much of what is still open was taken from the trial. */
    trialOpen: integer('trial_open').notNull().default(0),
    /** What the tokens are for, for example `batch`. */
    cause: text('cause').notNull(),
    batchId: uuid('batch_id'),
    /** The key that spends; null: a person did. */
    apiKeyId: uuid('api_key_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    firmKey(table),
    // What a balance adds up: few are open, however long the ledger is.
    index('token_reservations_open')
      .on(table.organizationId)
      .where(sql`${table.used} + ${table.returned} < ${table.amount}`),
    check(
      'token_reservations_parts',
      sql`${table.amount} > 0 and ${table.used} >= 0 and ${table.returned} >= 0 and ${table.used} + ${table.returned} <= ${table.amount}`,
    ),
    check('token_reservations_trial', sql`${table.trialOpen} between 0 and ${table.amount}`),
  ],
);

/** The ledger: append-only. One row per movement; `unique_key` makes a repeated movement harmless. */
export const tokenEntries = pgTable(
  'token_entries',
  {
    id: rowId(),
    organizationId: organizationId(),
    /** The brand that spent, or got its own back; null for what concerns the firm: grants, expiry, debts. */
    workspaceId: uuid('workspace_id'),
    /** Position in this organization's ledger: 1, 2, 3… */
    sequence: integer('sequence').notNull(),
    kind: text('kind').notNull(),
    amount: integer('amount').notNull(),
    settled: integer('settled').notNull().default(0),
    balanceAfter: integer('balance_after').notNull(),
    cause: text('cause').notNull(),
    /** Cause and object of the movement, for example `trial` or `commit:{generation day}`; never twice in an organization. */
    uniqueKey: text('unique_key').notNull(),
    reservationId: uuid('reservation_id'),
    batchId: uuid('batch_id'),
    /** The key that spent, or got its own back; null: a person did. */
    apiKeyId: uuid('api_key_id'),
    day: date('day', { mode: 'string' }),
    /** What the operator wrote beside a movement made by hand. */
    reason: text('reason'),
    /** The payment provider's invoice, or the payment where there is none. */
    invoice: text('invoice'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    firmKey(table),
    reference([table.organizationId, table.reservationId], tokenReservations),
    index('token_entries_reservation')
      .on(table.organizationId, table.reservationId)
      .where(sql`${table.reservationId} is not null`),
    unique('token_entries_once').on(table.organizationId, table.uniqueKey),
    index('token_entries_spender').on(table.organizationId, table.workspaceId, table.createdAt),
    index('token_entries_api_key')
      .on(table.organizationId, table.apiKeyId, table.createdAt)
      .where(sql`${table.apiKeyId} is not null`),
    unique('token_entries_sequence').on(table.organizationId, table.sequence),
    check(
      'token_entries_kind',
      sql`(${table.kind} = 'grant' and ${table.amount} > 0) or (${table.kind} = 'reserve' and ${table.amount} < 0) or (${table.kind} = 'commit' and ${table.amount} = 0 and ${table.settled} > 0) or (${table.kind} = 'refund' and ${table.amount} > 0) or (${table.kind} in ('expire', 'reverse', 'debt') and ${table.amount} < 0)`,
    ),
  ],
);

/**
 * Tokens taken back because their payment was (refund, dispute): one row per reversal, also when the balance paid all
 * of it, so that a repeated notice finds it. owed = what the balance could not pay; still open = owed - settled.
 */
export const tokenDebts = pgTable(
  'token_debts',
  {
    id: rowId(),
    organizationId: organizationId(),
    /** Payment and share of it; never twice in an organization. */
    uniqueKey: text('unique_key').notNull(),
    reversed: integer('reversed').notNull(),
    owed: integer('owed').notNull(),
    settled: integer('settled').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    firmKey(table),
    unique('token_debts_once').on(table.organizationId, table.uniqueKey),
    check(
      'token_debts_parts',
      sql`${table.reversed} > 0 and ${table.owed} between 0 and ${table.reversed} and ${table.settled} between 0 and ${table.owed}`,
    ),
  ],
);
