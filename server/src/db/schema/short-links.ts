import type { Network } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { workspaceId } from './tenant.ts';

/** What a brand does to the addresses in its posts; the defaults where there is no row. */
export const linkSettings = pgTable('link_settings', {
  workspaceId: workspaceId().primaryKey(),
  tags: boolean('tags').notNull(),
  medium: text('medium').notNull(),
  campaign: text('campaign').notNull(),
  overwrite: boolean('overwrite').notNull(),
  short: boolean('short').notNull(),
  /** The operator switched short links off since then. */
  blockedAt: instant('blocked_at'),
  updatedAt: instant('updated_at').notNull(),
});

/** Code → where it leads. Written once and never changed; looked up by whoever opens the link, who names no brand. */
export const shortLinks = pgTable(
  'short_links',
  {
    code: text('code').primaryKey(),
    workspaceId: workspaceId(),
    /** The post that it went out in, which may be gone since; null: the link page. */
    postId: uuid('post_id'),
    network: text('network').$type<Network>(),
    url: text('url').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('short_links_post').on(table.workspaceId, table.postId),
    check('short_links_network', sql`(${table.postId} is null) = (${table.network} is null)`),
    check('short_links_web', sql`${table.url} ~* '^https?://'`),
  ],
);

/** How many people opened a link within an hour (UTC). Says nothing of who they were. */
export const shortLinkClicks = pgTable(
  'short_link_clicks',
  {
    workspaceId: workspaceId(),
    code: text('code').notNull(),
    hour: instant('hour').notNull(),
    clicks: integer('clicks').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.code, table.hour] }),
    index('short_link_clicks_hour').on(table.workspaceId, table.hour),
  ],
);
