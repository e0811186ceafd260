import type { Service } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { date, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { StoredMessage } from '../../lib/stored-message.ts';
import { id, instant } from './columns.ts';

/** Checks of one service on one calendar day (Europe/Warsaw), counted; a day without a row was not measured. */
export const serviceDays = pgTable(
  'service_days',
  {
    service: text('service').$type<Service>().notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    good: integer('good').notNull(),
    bad: integer('bad').notNull(),
    lastCheckAt: instant('last_check_at').notNull(),
    lastCheckGood: integer('last_check_good').notNull(),
  },
  (table) => [primaryKey({ columns: [table.service, table.date] })],
);

/** From the first failed check to the next good one; at most one open per service. */
export const serviceIncidents = pgTable(
  'service_incidents',
  {
    id: id(),
    service: text('service').$type<Service>().notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    problem: text('problem').notNull(),
    message: jsonb('message').$type<StoredMessage>(),
  },
  (table) => [
    uniqueIndex('service_incidents_one_open').on(table.service).where(sql`${table.endedAt} is null`),
  ],
);
