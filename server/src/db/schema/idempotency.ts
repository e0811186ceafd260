import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { workspaces } from './workspaces.ts';

/** The first answer to a request with an `Idempotency-Key`; a repeat gets it again. Kept a day. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    operation: text('operation').notNull(),
    inputHash: text('input_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.key] })],
);
