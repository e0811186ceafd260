import type { BrandProfile } from '@postownia/contract';
import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { workspaces } from './workspaces.ts';

/** One per workspace; `profile` is parsed by the contract's schema whenever it is read. */
export const brandProfiles = pgTable('brand_profiles', {
  workspaceId: uuid('workspace_id')
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  profile: jsonb('profile').$type<BrandProfile>().notNull(),
  revision: integer('revision').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
});
