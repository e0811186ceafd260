import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { workspaceId } from './tenant.ts';

/** The first answer to a request with an `Idempotency-Key`; a repeat gets it again. Kept a day. */
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
