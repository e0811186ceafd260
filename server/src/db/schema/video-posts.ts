import type { PostState, TikTokOptions, VideoPlatform, VideoRelease, VideoType } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, time, uuid } from 'drizzle-orm/pg-core';
import { assets } from './assets.ts';
import { instant } from './columns.ts';
import { brandKey, reference, rowId, workspaceId } from './tenant.ts';
import { users } from './workspaces.ts';

/**
 * A short video with what is said about it; with the posts up to twenty a day. Date and time are wall clock in the workspace's zone; the
 * due instant is derived. `state` follows the publications and is written through this feature's door.
 */
export const videoPosts = pgTable(
  'video_posts',
  {
    id: rowId(),
    workspaceId: workspaceId(),
    videoId: uuid('video_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    time: time('time', { precision: 0 }).notNull(),
    description: text('description').notNull(),
    /** Without the `#`. */
    hashtags: text('hashtags').array().notNull(),
    videoType: text('video_type').$type<VideoType>().notNull(),
    platforms: text('platforms').array().$type<VideoPlatform[]>().notNull(),
    /** Accounts of the chosen platforms that it must not go to (P-3). */
    excludedAccountIds: uuid('excluded_account_ids').array().notNull().default(sql`'{}'::uuid[]`),
    /** The moment of the video that stands for it, in milliseconds. */
    coverMs: integer('cover_ms').notNull().default(0),
    /** What TikTok demands to be asked anew for every post; null while it was not answered. */
    tiktok: jsonb('tiktok').$type<TikTokOptions>(),
    /** The reel also stands in the Instagram feed. */
    shareToFeed: boolean('share_to_feed').notNull().default(true),
    aiLabel: boolean('ai_label').notNull().default(false),
    /** What its person decided: not yet, at its day and time, or at once. */
    release: text('release').$type<VideoRelease>().notNull(),
    releasedBy: uuid('released_by').references(() => users.id, { onDelete: 'set null' }),
    releasedAt: instant('released_at'),
    state: text('state').$type<PostState>().notNull().default('draft'),
    publishedAt: instant('published_at'),
    revision: integer('revision').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    brandKey(table),
    index('video_posts_releaser').on(table.releasedBy).where(sql`${table.releasedBy} is not null`),
    index('video_posts_days').on(table.workspaceId, table.date),
    reference([table.workspaceId, table.videoId], assets),
    index('video_posts_video').on(table.workspaceId, table.videoId),
    check('video_posts_release', sql`${table.release} in ('draft','planned','at-once')`),
    check(
      'video_posts_state',
      sql`${table.state} in ('draft','scheduled','publishing','published','partly-published','failed','skipped','to-check')`,
    ),
  ],
);
