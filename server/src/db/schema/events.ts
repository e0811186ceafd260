import type { EventName, InternalEventName } from '@postownia/contract';
import {
  bigint,
  bigserial,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { workspaceId } from './tenant.ts';

/** A transaction's number, 64 bits, as text: it is only compared by the database. */
const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/**
 * The outbox: what happened to brands, written in the transaction that made it true. Readers go through it in the order
 * (`transaction`, `id`) and stop before the oldest transaction still running, so that an event which commits late is
 * never passed by. Partitioned by month of `created_at` (the migration says so; the query builder cannot), kept as long
 * as `PARTITIONED` of `db/keep-partitions.ts` says.
 */
export const events = pgTable(
  'events',
  {
    id: bigserial('id', { mode: 'bigint' }).notNull(),
    transaction: transactionId('transaction').notNull(),
    workspaceId: workspaceId(),
    name: text('name').$type<EventName | InternalEventName>().notNull(),
    version: integer('version').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.createdAt, table.id] }),
    index('events_order').on(table.transaction, table.id),
    index('events_workspace').on(table.workspaceId, table.createdAt),
  ],
);

/** How far each reader of the outbox has come; moved in the transaction that did what the events asked for. */
export const eventCursors = pgTable('event_cursors', {
  subscriber: text('subscriber').primaryKey(),
  transaction: transactionId('transaction').notNull(),
  id: bigint('id', { mode: 'bigint' }).notNull(),
  updatedAt: instant('updated_at').notNull(),
});
