import type { Crops } from '@postownia/contract/crop-shapes';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { assets } from './assets.ts';
import { posts, postVersions } from './posts.ts';
import { reference, workspaceId } from './tenant.ts';

/** An image or a video as a post shows it (`docs/decisions/0041-what-a-post-shows.md`). */
const medium = {
  /** From 0; the networks show them in this order. */
  position: integer('position').notNull(),
  assetId: uuid('asset_id').notNull(),
  /** A model made it. */
  aiMade: boolean('ai_made').notNull().default(false),
  /** What it shows, for those who do not see it; empty where nobody said. */
  altText: text('alt_text').notNull().default(''),
  /** The part that is shown, by ratio; null: the whole of it, or what the network cuts. */
  crops: jsonb('crops').$type<Crops>(),
  /** The moment of a video that stands for it, in milliseconds; null for an image. */
  coverMs: integer('cover_ms'),
};

/** The images and videos of a post, in their order. */
export const postMedia = pgTable(
  'post_media',
  { workspaceId: workspaceId(), postId: uuid('post_id').notNull(), ...medium },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.postId, table.position] }),
    reference([table.workspaceId, table.postId], posts).onDelete('cascade'),
    reference([table.workspaceId, table.assetId], assets),
    index('post_media_asset').on(table.workspaceId, table.assetId),
    check('post_media_position', sql`${table.position} >= 0`),
  ],
);

/** The images and videos that a post had in one of its versions. */
export const postVersionMedia = pgTable(
  'post_version_media',
  { workspaceId: workspaceId(), versionId: uuid('version_id').notNull(), ...medium },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.versionId, table.position] }),
    reference([table.workspaceId, table.versionId], postVersions).onDelete('cascade'),
    reference([table.workspaceId, table.assetId], assets),
    index('post_version_media_asset').on(table.workspaceId, table.assetId),
    check('post_version_media_position', sql`${table.position} >= 0`),
  ],
);

/** A row of either table without its owner; its place in a list is its position. */
export type PostMedium = Omit<typeof postMedia.$inferSelect, 'workspaceId' | 'postId' | 'position'>;
