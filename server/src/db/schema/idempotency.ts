import { index, json, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { workspaceId } from './tenant.ts';
import { workspaces } from './workspaces.ts';

/**
 * The first answer to a request with an `Idempotency-Key`, kept in the transaction of its work; a repeat gets it again.
 * Kept a day.
 */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    workspaceId: workspaceId(),
    key: text('key').notNull(),
    operation: text('operation').notNull(),
    inputHash: text('input_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.key] })],
);

/**
 * Each write that came with an `Idempotency-Key`, written down before it runs (`docs/decisions/0069`). A lookup by whose key
 * it is: visitors have no brand. Kept a day.
 */
export const keyedRequests = pgTable(
  'keyed_requests',
  {
    /** SHA-256 in hex of brand, actor, operation and key. */
    scope: text('scope').primaryKey(),
    /** Null: a visitor's. */
    workspaceId: uuid('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    /** SHA-256 in hex of the key and what was asked: what is short and secret in it cannot be guessed without the key. */
    inputHash: text('input_hash').notNull(),
    /** `broken`: an error that nobody foresaw ended it, and it may have been done. */
    state: text('state', { enum: ['running', 'done', 'broken'] }).notNull(),
    /** Which of the tries runs. */
    attempt: uuid('attempt').notNull(),
    startedAt: instant('started_at').notNull(),
    /** As it was written, so that a repeat reads the same bytes; null: not kept. */
    answer: json('answer').$type<{ body: unknown }>(),
  },
  (table) => [index('keyed_requests_workspace').on(table.workspaceId)],
);
