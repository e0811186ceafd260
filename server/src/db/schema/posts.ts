import type { PostState, PostVariants } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  time,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { media } from './media.ts';
import { users, workspaces } from './workspaces.ts';

const workspaceId = () =>
  uuid('workspace_id')
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' });

/**
 * One post per workspace and day. Date and time are wall clock in the workspace's zone; the due instant is derived.
 * `state` is what people see; it follows the publications and is written through the posts' door.
 */
export const posts = pgTable(
  'posts',
  {
    id: id(),
    workspaceId: workspaceId(),
    date: date('date', { mode: 'string' }).notNull(),
    time: time('time', { precision: 0 }).notNull(),
    content: text('content').notNull(),
    /** Texts of single networks; a network without one gets `content`. */
    variants: jsonb('variants').$type<PostVariants>().notNull().default({}),
    language: text('language').notNull(),
    imageId: uuid('image_id').references(() => media.id, { onDelete: 'set null' }),
    /** A model made the picture. */
    imageAiMade: boolean('image_ai_made').notNull().default(false),
    /** Counts pictures this post had, so that a new one never repeats an old one (decision 7). */
    imageVariant: integer('image_variant').notNull().default(0),
    textVariant: integer('text_variant').notNull().default(0),
    aiLabel: boolean('ai_label').notNull().default(false),
    /** The topic it was written from. */
    topic: jsonb('topic'),
    state: text('state').$type<PostState>().notNull().default('draft'),
    excludedAccountIds: uuid('excluded_account_ids').array().notNull().default(sql`'{}'::uuid[]`),
    approvedAt: instant('approved_at'),
    approvedBy: uuid('approved_by').references(() => users.id, { onDelete: 'set null' }),
    /** Hash of the text as approved (decision 1). */
    approvedHash: text('approved_hash'),
    publishedAt: instant('published_at'),
    revision: integer('revision').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('posts_image').on(table.imageId).where(sql`${table.imageId} is not null`),
    index('posts_approver').on(table.approvedBy).where(sql`${table.approvedBy} is not null`),
    unique('posts_one_a_day').on(table.workspaceId, table.date),
    check(
      'posts_state',
      sql`${table.state} in ('draft','scheduled','publishing','published','partly-published','failed','skipped','to-check')`,
    ),
  ],
);

/** How text and picture of a post were after each change of them; the newest is how it is now. Restoring is free. */
export const postVersions = pgTable(
  'post_versions',
  {
    id: id(),
    workspaceId: workspaceId(),
    /** Null once an undone batch took the post away: the version waits for the next post of its day (decision 7). */
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    /** The day whose post was taken away; null while there is one. */
    date: date('date', { mode: 'string' }),
    /** The post's revision that brought it; orders the versions. */
    revision: integer('revision').notNull().default(1),
    cause: text('cause').notNull(),
    content: text('content').notNull(),
    variants: jsonb('variants').$type<PostVariants>().notNull().default({}),
    imageId: uuid('image_id').references(() => media.id, { onDelete: 'set null' }),
    imageAiMade: boolean('image_ai_made').notNull(),
    batchId: uuid('batch_id'),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('post_versions_image').on(table.imageId).where(sql`${table.imageId} is not null`),
    index('post_versions_author').on(table.authorId).where(sql`${table.authorId} is not null`),
    index('post_versions_post').on(table.postId, table.revision),
    index('post_versions_workspace').on(table.workspaceId),
    index('post_versions_day').on(table.workspaceId, table.date).where(sql`${table.date} is not null`),
  ],
);
