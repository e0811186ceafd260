import type { FoundFact, WebsiteReading } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { brandKey, rowId, workspaceId } from './tenant.ts';
import { users } from './workspaces.ts';

/**
 * Readings of brands' websites; of each brand those of a day and the newest before it. Pages are not kept, only what may
 * become a fact, until somebody took it over.
 */
export const websiteReadings = pgTable(
  'website_readings',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    url: text('url').notNull(),
    /** Who said that the site is the brand's own and may be used; the day is `startedAt`. */
    ownedBy: uuid('owned_by').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<WebsiteReading['state']>().notNull(),
    problem: text('problem').$type<NonNullable<WebsiteReading['problem']>>(),
    pages: jsonb('pages').$type<{ url: string; read: boolean }[]>().notNull(),
    found: jsonb('found').$type<(Omit<FoundFact, 'path'> & { url: string })[]>().notNull(),
    startedAt: instant('started_at').notNull(),
  },
  (table) => [
    brandKey(table),
    index('website_readings_newest').on(table.workspaceId, table.startedAt.desc()),
    index('website_readings_owner').on(table.ownedBy).where(sql`${table.ownedBy} is not null`),
  ],
);
