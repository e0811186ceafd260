import type { ChangeTopic } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { actorId, actorKind } from './actor.ts';
import { approvalLinks } from './approvals.ts';
import { assets } from './assets.ts';
import { instant } from './columns.ts';
import { posts } from './posts.ts';
import { brandKey, reference, rowId, workspaceId } from './tenant.ts';
import { users } from './workspaces.ts';

/**
 * What is said about a post, by the firm's people and by clients with a link (decision 0064). The table keeps the name it
 * had when only clients wrote into it, so that the version before works beside this one.
 */
export const comments = pgTable(
  'approval_remarks',
  {
    id: rowId(),
    workspaceId: workspaceId(),
    /** The link by which a client wrote it; null: somebody of the firm did. */
    linkId: uuid('link_id'),
    postId: uuid('post_id').notNull(),
    /** The comment that began the thread; null: this one did. */
    threadId: uuid('thread_id'),
    /** Who of the firm wrote it; null for clients, whose link says it. */
    actor: actorKind(),
    actorId: actorId('actor_id'),
    /** What a client called themself; empty for somebody of the firm, whose name is their own. */
    name: text('name').notNull(),
    text: text('text').notNull(),
    topic: text('topic').$type<ChangeTopic>(),
    /** A place on the first image, in shares of its width and height from the left upper corner. */
    pinX: doublePrecision('pin_x'),
    pinY: doublePrecision('pin_y'),
    /** Whether the post's client sees it. */
    toClient: boolean('to_client').notNull().default(true),
    settledAt: instant('settled_at'),
    settledActorId: actorId('settled_actor_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    brandKey(table),
    reference([table.workspaceId, table.linkId], approvalLinks).onDelete('cascade'),
    reference([table.workspaceId, table.postId], posts).onDelete('cascade'),
    foreignKey({
      name: 'approval_remarks_thread',
      columns: [table.workspaceId, table.threadId],
      foreignColumns: [table.workspaceId, table.id],
    }).onDelete('cascade'),
    index('approval_remarks_post').on(table.workspaceId, table.postId),
    index('approval_remarks_link').on(table.workspaceId, table.linkId),
    index('approval_remarks_thread').on(table.workspaceId, table.threadId),
    index('approval_remarks_actor').on(table.actorId).where(sql`${table.actorId} is not null`),
    index('approval_remarks_settled')
      .on(table.settledActorId)
      .where(sql`${table.settledActorId} is not null`),
    check('approval_remarks_pin', sql`num_nonnulls(${table.pinX}, ${table.pinY}) in (0, 2)`),
  ],
);

/** Members who were asked to look at a comment. */
export const commentMentions = pgTable(
  'comment_mentions',
  {
    workspaceId: workspaceId(),
    commentId: uuid('comment_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.commentId, table.userId] }),
    reference([table.workspaceId, table.commentId], comments).onDelete('cascade'),
    index('comment_mentions_user').on(table.userId),
  ],
);

/** Images of the library that a comment shows, in their order. */
export const commentAssets = pgTable(
  'comment_assets',
  {
    workspaceId: workspaceId(),
    commentId: uuid('comment_id').notNull(),
    position: integer('position').notNull(),
    assetId: uuid('asset_id').notNull(),
    /** What it shows, as the library said it then. */
    altText: text('alt_text').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.commentId, table.position] }),
    reference([table.workspaceId, table.commentId], comments).onDelete('cascade'),
    reference([table.workspaceId, table.assetId], assets),
    index('comment_assets_asset').on(table.workspaceId, table.assetId),
    check('comment_assets_position', sql`${table.position} >= 0`),
  ],
);
