import type {
  CommentState,
  Network,
  PublicationState,
  RemovalState,
  TargetMedium,
} from '@postownia/contract';
import type { Crops } from '@postownia/contract/crop-shapes';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { StoredMessage } from '../../lib/stored-message.ts';
import { actorCheck, actorId, actorKind } from './actor.ts';
import { instant } from './columns.ts';
import { posts } from './posts.ts';
import { socialAccounts } from './social-accounts.ts';
import { brandKey, reference, rowId, workspaceId } from './tenant.ts';

/** What of an image or a video was frozen at the first attempt; the file itself stays where it is. */
export interface FrozenMedium {
  readonly assetId: string;
  readonly altText: string;
  readonly crops: Crops | null;
  readonly coverMs: number | null;
}

/** A publication as it was before a person pressed "Opublikuj teraz"; `state` null: there was none. Instants are ISO. */
export interface ReplacedPublication extends RecordedActor {
  readonly state: PublicationState | null;
  readonly byHand: boolean;
  readonly dueAt: string;
  readonly nextTryAt: string | null;
  readonly failures: number;
  readonly lostAnswers: number;
  readonly problemCode: string | null;
  readonly problem: string | null;
  readonly message: StoredMessage | null;
}

/**
 * One post on one account. The row is the truth; timers and notifications only wake the worker.
 */
export const publications = pgTable(
  'publications',
  {
    id: rowId(),
    workspaceId: workspaceId(),
    postId: uuid('post_id').notNull(),
    /** What its network is given; each has steps and limits of its own. */
    medium: text('medium').$type<TargetMedium>().notNull().default('image'),
    accountId: uuid('account_id').notNull(),
    network: text('network').$type<Network>().notNull(),
    state: text('state').$type<PublicationState>().notNull(),
    /** The derived instant the post should go out. */
    dueAt: instant('due_at').notNull(),
    /** When the worker looks at it next; null while it waits for a person or is over. */
    nextTryAt: instant('next_try_at'),
    attempt: integer('attempt').notNull().default(0),
    /** Grows with each claim; a late worker's writes carry an old one and change nothing. */
    fence: integer('fence').notNull().default(0),
    /** Advisory-lock key of the worker that has it in hand; when nobody holds that lock, the worker is dead. */
    claimedBy: bigint('claimed_by', { mode: 'bigint' }),
    /** Failed tries in a row; the backoff table is read by it. */
    failures: integer('failures').notNull().default(0),
    /** Visible calls whose answer never came. */
    lostAnswers: integer('lost_answers').notNull().default(0),
    /** A person pressed "Opublikuj teraz": goes out whatever the preferences say. */
    byHand: boolean('by_hand').notNull().default(false),
    /** Who last asked for it, answered for it or called it off by hand; the product by itself while it follows its post. */
    actor: actorKind().notNull().default('system'),
    actorId: actorId('actor_id'),
    /** What exactly is being published, frozen at the first attempt. */
    caption: text('caption'),
    aiLabel: boolean('ai_label').notNull().default(false),
    /** All media in their order. */
    media: jsonb('media').$type<readonly FrozenMedium[]>().notNull().default([]),
    /** The page that it shows in place of media; null: none. */
    link: text('link'),
    /** The person's answers to the network's own form (privacy, comments, disclosure). */
    options: jsonb('options').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** The network's handles from the invisible steps: photo, container, creation times. */
    handles: jsonb('handles').$type<Record<string, string>>().notNull().default({}),
    /** When the visible call was first intended; looking for a lost post begins here. */
    intendedAt: instant('intended_at'),
    remoteId: text('remote_id'),
    permalink: text('permalink'),
    publishedAt: instant('published_at'),
    readBackAt: instant('read_back_at'),
    /** How the first comment stands; null: there is none, or the post is not out yet. */
    commentState: text('comment_state').$type<CommentState>(),
    /** The network's id of it. */
    commentId: text('comment_id'),
    /** What the press of "Opublikuj teraz" replaced, while it can be taken back; null where nothing can. */
    replaced: jsonb('replaced').$type<ReplacedPublication>(),
    /** How deleting it at its network stands; null: nobody asked. */
    removalState: text('removal_state').$type<RemovalState>(),
    /** Since when. */
    removalAt: instant('removal_at'),
    /** Why it failed. */
    removalMessage: jsonb('removal_message').$type<StoredMessage>(),
    problemCode: text('problem_code'),
    problem: text('problem'),
    message: jsonb('message').$type<StoredMessage>(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    brandKey(table),
    reference([table.workspaceId, table.postId], posts).onDelete('cascade'),
    reference([table.workspaceId, table.accountId], socialAccounts).onDelete('cascade'),
    /** Everything of a workspace by time: what waits for a person, results, the list of its publications. */
    index('publications_workspace').on(table.workspaceId, table.dueAt),
    /** What may need a person, of many brands at once: few, however much went out. */
    index('publications_troubled')
      .on(table.workspaceId, table.dueAt)
      .where(sql`${table.state} in ('failed','needs-fix','skipped','unknown')`),
    actorCheck('publications_actor', table.actor),
    index('publications_requester').on(table.actorId).where(sql`${table.actorId} is not null`),
    unique('publications_once').on(table.workspaceId, table.postId, table.accountId),
    check('publications_medium', sql`${table.medium} in ('image','video','story','link')`),
    index('publications_next').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    index('publications_unresolved').on(table.state).where(sql`${table.state} in ('unknown', 'waiting')`),
    /** What went out lately, of many brands at once. */
    index('publications_published').on(table.publishedAt).where(sql`${table.state} = 'published'`),
    index('publications_account').on(table.workspaceId, table.accountId, table.dueAt),
    /** What holds files of its own until it is out (`asset_uses`). */
    index('publications_frozen')
      .on(table.workspaceId)
      .where(sql`${table.media} <> '[]' and ${table.state} <> 'published'`),
    index('publications_claimed').on(table.claimedBy).where(sql`${table.claimedBy} is not null`),
    /** Two lost publications with the same text never adopt the same post. */
    uniqueIndex('publications_remote_once')
      .on(table.workspaceId, table.accountId, table.remoteId)
      .where(sql`${table.remoteId} is not null`),
    check('publications_removal', sql`${table.removalState} in ('asked','removed','failed')`),
    check('publications_comment', sql`${table.commentState} in ('due','sending','posted','failed')`),
    check(
      'publications_state',
      sql`${table.state} in ('planned','claimed','preparing','remote-ready','publishing','published','waiting','unknown','needs-reconnect','needs-fix','failed','skipped','cancelled')`,
    ),
  ],
);

/** Every call made for a publication: the intent is committed before the call, the answer after it. */
export const publicationAttempts = pgTable(
  'publication_attempts',
  {
    id: rowId(),
    workspaceId: workspaceId(),
    publicationId: uuid('publication_id').notNull(),
    attempt: integer('attempt').notNull(),
    step: text('step').notNull(),
    outcome: text('outcome').$type<'open' | 'done' | 'refused' | 'unknown'>().notNull(),
    requestId: text('request_id'),
    remoteId: text('remote_id'),
    errorClass: text('error_class'),
    errorCode: text('error_code'),
    sentence: text('sentence'),
    message: jsonb('message').$type<StoredMessage>(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    /** The order in which calls were begun; two may begin in the same millisecond. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
  },
  (table) => [
    brandKey(table),
    reference([table.workspaceId, table.publicationId], publications).onDelete('cascade'),
    /** Appended in this order, so a few pages tell where the old ones are. */
    index('publication_attempts_started').using('brin', table.startedAt),
    /** What went wrong lately at all networks: few, however much went out. */
    index('publication_attempts_failed')
      .on(table.startedAt)
      .where(sql`${table.outcome} in ('refused','unknown')`),
    index('publication_attempts_publication').on(table.workspaceId, table.publicationId, table.startedAt),
  ],
);

/**
 * What a network took or takes for a publication: written before anything goes out, so that a brand's month is never
 * overspent. It outlives its post: what was paid stays paid.
 */
export const publicationCosts = pgTable(
  'publication_costs',
  {
    workspaceId: workspaceId(),
    /** Of a publication that may be gone by now. */
    publicationId: uuid('publication_id').notNull(),
    network: text('network').$type<Network>().notNull(),
    /** In thousandths of a dollar. */
    cost: integer('cost').notNull(),
    at: instant('at').notNull(),
    /** What deleting it there took, in thousandths of a dollar. */
    removalCost: integer('removal_cost').notNull().default(0),
    removalAt: instant('removal_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.publicationId] }),
    index('publication_costs_month').on(table.workspaceId, table.network, table.at),
    index('publication_costs_removal_month')
      .on(table.workspaceId, table.removalAt)
      .where(sql`${table.removalAt} is not null`),
  ],
);

/**
 * One per account: whoever locks the row may take a publication of that account into hand, so that an account's posts
 * go out one after another. Also holds the pause that a network asked for.
 */
export const accountQueues = pgTable(
  'account_queues',
  {
    accountId: uuid('account_id').notNull(),
    workspaceId: workspaceId(),
    /** The app at the network whose limits this account shares. */
    app: text('app').notNull(),
    pausedUntil: instant('paused_until'),
    /** Tries of any of its publications that failed one after another; at some number the account queue rests (circuit breaker). */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.accountId] }),
    reference([table.workspaceId, table.accountId], socialAccounts).onDelete('cascade'),
    /** Those that rest, of all brands. */
    index('account_queues_paused').on(table.pausedUntil).where(sql`${table.pausedUntil} is not null`),
  ],
);

/** A limit that an app hit for all its accounts together. */
export const publicationPauses = pgTable('publication_pauses', {
  app: text('app').primaryKey(),
  pausedUntil: instant('paused_until').notNull(),
});

/**
 * Token buckets for limits that networks name: one row per limit and whoever it counts for (an account, an app). Full
 * when the row is missing; refilled by the clock at each look.
 */
export const publicationBuckets = pgTable('publication_buckets', {
  /** `app:meta:calls`, `account:{id}:reels`. */
  key: text('key').primaryKey(),
  tokens: doublePrecision('tokens').notNull(),
  filledAt: instant('filled_at').notNull(),
});
