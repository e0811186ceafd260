import type { PageLink } from '@postownia/contract';
import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { workspaceId } from './tenant.ts';

/** A brand's public page of links; none where there is no row. */
export const linkPages = pgTable('link_pages', {
  workspaceId: workspaceId().primaryKey(),
  enabled: boolean('enabled').notNull(),
  /** Search engines may list it. */
  indexed: boolean('indexed').notNull(),
  intro: text('intro').notNull(),
  /** Checked by the contract when they were saved. */
  links: jsonb('links').$type<readonly PageLink[]>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});
