import type {
  ChangeRequest,
  Network,
  OwnPostText,
  PostFormat,
  PostOrigin,
  PostState,
  VideoType,
} from '@postownia/contract';
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
import { actorCheck, actorId, actorKind } from './actor.ts';
import { instant } from './columns.ts';
import { socialAccounts } from './social-accounts.ts';
import { brandKey, reference, rowId, workspaceId } from './tenant.ts';

/**
 * When an approved post goes out: `auto-publish` at its day and time while the brand's switch is on, `planned` at its day
 * and time whatever the switch says, `at-once` now.
 */
export type Release = 'auto-publish' | 'planned' | 'at-once';

/** What a client wants otherwise, and of which post exactly (`approvalHash`). */
export interface ClientChange extends ChangeRequest {
  readonly hash: string;
}

/**
 * A post; up to twenty a day, ordered by time, then id. Date and time are wall clock in the workspace's zone; the due
 * instant is derived.
 * `state` is what people see; it follows the publications and is written through the posts' door.
 */
export const posts = pgTable(
  'posts',
  {
    id: rowId(),
    workspaceId: workspaceId(),
    date: date('date', { mode: 'string' }).notNull(),
    time: time('time', { precision: 0 }).notNull(),
    format: text('format').$type<PostFormat>().notNull().default('image'),
    origin: text('origin').$type<PostOrigin>().notNull().default('ai'),
    content: text('content').notNull(),
    /** The address that a post of the format `link` shows. */
    link: text('link'),
    language: text('language').notNull(),
    /** Counts images this post had, so that a new one never repeats an old one (P-7). */
    imageVariant: integer('image_variant').notNull().default(0),
    textVariant: integer('text_variant').notNull().default(0),
    aiLabel: boolean('ai_label').notNull().default(false),
    /** The topic it was written from. */
    topic: jsonb('topic'),
    /** What kind of video its person calls it; null for all other formats. */
    videoType: text('video_type').$type<VideoType>(),
    state: text('state').$type<PostState>().notNull().default('draft'),
    /** The approval: all of these are set, or none (`approval.ts`). */
    approvedAt: instant('approved_at'),
    approvedActor: actorKind('approved_actor'),
    approvedActorId: actorId('approved_actor_id'),
    /** Hash of everything the world would have seen when it was approved (P-1, `visibleHash`). */
    approvedHash: text('approved_hash'),
    /** When it may go out by itself. */
    approvedRelease: text('approved_release').$type<Release>(),
    /** The word of the team and of the client that a brand's policy asks for: all of each is set, or none (decision 0055). */
    teamApprovedAt: instant('team_approved_at'),
    teamApprovedActor: actorKind('team_approved_actor'),
    teamApprovedActorId: actorId('team_approved_actor_id'),
    /** Hash of what was approved (`approvalHash`). */
    teamApprovedHash: text('team_approved_hash'),
    clientApprovedAt: instant('client_approved_at'),
    clientApprovedActor: actorKind('client_approved_actor'),
    /** The link by which it was said. */
    clientApprovedActorId: actorId('client_approved_actor_id'),
    clientApprovedHash: text('client_approved_hash'),
    /** What the client called themself. */
    clientApprovedName: text('client_approved_name'),
    /** What a client asked to change last and has not approved since. */
    clientChange: jsonb('client_change').$type<ClientChange>(),
    publishedAt: instant('published_at'),
    revision: integer('revision').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    brandKey(table),
    index('posts_approver').on(table.approvedActorId).where(sql`${table.approvedActorId} is not null`),
    index('posts_team_approver')
      .on(table.teamApprovedActorId)
      .where(sql`${table.teamApprovedActorId} is not null`),
    index('posts_client_approver')
      .on(table.clientApprovedActorId)
      .where(sql`${table.clientApprovedActorId} is not null`),
    index('posts_day').on(table.workspaceId, table.date, table.time, table.id),
    /** A page that anybody may open shows the newest that are out. */
    index('posts_out')
      .on(table.workspaceId, table.publishedAt.desc(), table.id)
      .where(sql`${table.publishedAt} is not null`),
    /** What tells whether a draft lacks somebody's word, so that many brands are counted without opening their posts. */
    index('posts_drafts')
      .on(
        table.workspaceId,
        table.date,
        table.updatedAt,
        table.teamApprovedAt,
        table.clientApprovedAt,
        table.approvedAt,
        table.format,
      )
      .where(sql`${table.state} = 'draft'`),
    check('posts_format', sql`${table.format} in ('text','image','carousel','video','reel','story','link')`),
    check('posts_origin', sql`${table.origin} in ('ai','person','api','assistant','feed','recurring')`),
    check(
      'posts_approval',
      sql`num_nonnulls(${table.approvedAt}, ${table.approvedActor}, ${table.approvedHash}, ${table.approvedRelease}) in (0, 4)`,
    ),
    actorCheck('posts_approved_actor', table.approvedActor),
    check(
      'posts_team_approval',
      sql`num_nonnulls(${table.teamApprovedAt}, ${table.teamApprovedActor}, ${table.teamApprovedHash}) in (0, 3)`,
    ),
    check(
      'posts_client_approval',
      sql`num_nonnulls(${table.clientApprovedAt}, ${table.clientApprovedActor}, ${table.clientApprovedHash}, ${table.clientApprovedName}) in (0, 4)`,
    ),
    actorCheck('posts_team_approved_actor', table.teamApprovedActor),
    actorCheck('posts_client_approved_actor', table.clientApprovedActor),
    check('posts_release', sql`${table.approvedRelease} in ('auto-publish','planned','at-once')`),
    check(
      'posts_state',
      sql`${table.state} in ('draft','scheduled','publishing','published','partly-published','failed','skipped','to-check')`,
    ),
  ],
);

/**
 * What an account, or every account of a network, gets otherwise than the post says for all (decision 0039). The row of an
 * account stands over that of its network; rows that say nothing are not kept.
 */
export const postTargets = pgTable(
  'post_targets',
  {
    id: rowId(),
    workspaceId: workspaceId(),
    postId: uuid('post_id').notNull(),
    network: text('network').$type<Network>().notNull(),
    /** null: every account of the network without a row of its own, connected now or later. */
    accountId: uuid('account_id'),
    /** null: the common text. */
    text: text('text'),
    /** Answers to the network's questions, read by the schema of its definition in the contract. */
    options: jsonb('options').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    excluded: boolean('excluded').notNull().default(false),
  },
  (table) => [
    brandKey(table),
    reference([table.workspaceId, table.postId], posts).onDelete('cascade'),
    reference([table.workspaceId, table.accountId], socialAccounts).onDelete('cascade'),
    unique('post_targets_once')
      .on(table.workspaceId, table.postId, table.network, table.accountId)
      .nullsNotDistinct(),
    index('post_targets_account')
      .on(table.workspaceId, table.accountId)
      .where(sql`${table.accountId} is not null`),
  ],
);

/** How text and media of a post were after each change of them; the newest is how it is now. Restoring is free. */
export const postVersions = pgTable(
  'post_versions',
  {
    id: rowId(),
    workspaceId: workspaceId(),
    /** Null once an undone batch took the post away: the version waits for the next post of its day (P-7). */
    postId: uuid('post_id'),
    /** The day whose post was taken away; null while there is one. */
    date: date('date', { mode: 'string' }),
    /** The post's revision that brought it; orders the versions. */
    revision: integer('revision').notNull().default(1),
    cause: text('cause').notNull(),
    content: text('content').notNull(),
    /** Own texts of networks and accounts. */
    texts: jsonb('texts').$type<readonly OwnPostText[]>().notNull().default([]),
    batchId: uuid('batch_id'),
    /** Who wrote it; the product by itself where a machine did, or nobody knows. */
    actor: actorKind().notNull(),
    actorId: actorId('actor_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    brandKey(table),
    reference([table.workspaceId, table.postId], posts),
    actorCheck('post_versions_actor', table.actor),
    index('post_versions_author').on(table.actorId).where(sql`${table.actorId} is not null`),
    index('post_versions_post').on(table.workspaceId, table.postId, table.revision),
    index('post_versions_proposals').on(table.createdAt).where(sql`${table.cause} = 'proposal'`),
    index('post_versions_day').on(table.workspaceId, table.date).where(sql`${table.date} is not null`),
  ],
);
