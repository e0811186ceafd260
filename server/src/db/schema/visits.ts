import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Visits of one public page on one calendar day (Europe/Warsaw), counted with consent; says nothing of who came. */
export const pageVisits = pgTable(
  'page_visits',
  {
    date: date('date', { mode: 'string' }).notNull(),
    path: text('path').notNull(),
    visits: integer('visits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.date, table.path] })],
);
