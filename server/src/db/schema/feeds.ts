import type { FEED_ENTRY_STATES, FeedProblem, FeedRelease } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { actorCheck, actorId, actorKind } from './actor.ts';
import { instant } from './columns.ts';
import { brandKey, reference, rowId, workspaceId } from './tenant.ts';
import { users } from './workspaces.ts';

/** What an entry of a feed says, until a post was made of it. */
export interface StoredEntry {
  readonly title: string;
  readonly url: string | null;
  readonly summary: string;
  readonly imageUrl: string | null;
}

/** Feeds that a brand makes posts of. */
export const feeds = pgTable(
  'feeds',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    /** As it is asked. */
    url: text('url').notNull(),
    title: text('title'),
    state: text('state').$type<'active' | 'paused'>().notNull().default('active'),
    template: text('template').notNull(),
    withPicture: boolean('with_picture').notNull(),
    release: text('release').$type<FeedRelease>().notNull().default('draft'),
    /** Who said that its posts go out by themselves. */
    releaseActor: actorKind('release_actor'),
    releaseActorId: actorId('release_actor_id'),
    /** Who added it: its pictures are theirs. */
    addedBy: uuid('added_by').references(() => users.id, { onDelete: 'set null' }),
    /** What the last answer was called (RFC 9110, sections 8.8.2 and 8.8.3). */
    etag: text('etag'),
    lastModified: text('last_modified'),
    problem: text('problem').$type<FeedProblem>(),
    failures: integer('failures').notNull().default(0),
    lastReadAt: instant('last_read_at'),
    lastSuccessAt: instant('last_success_at'),
    nextReadAt: instant('next_read_at').notNull(),
    /** Somebody is reading it until then. */
    claimedUntil: instant('claimed_until'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    brandKey(table),
    unique('feeds_once').on(table.workspaceId, table.url),
    index('feeds_due').on(table.nextReadAt).where(sql`${table.state} = 'active'`),
    index('feeds_added_by').on(table.addedBy).where(sql`${table.addedBy} is not null`),
    check('feeds_state', sql`${table.state} in ('active','paused')`),
    check('feeds_release', sql`${table.release} in ('draft','plan')`),
    check('feeds_released_by', sql`(${table.release} = 'plan') = (${table.releaseActor} is not null)`),
    actorCheck('feeds_release_actor', table.releaseActor),
  ],
);

/** Every entry of a feed that was ever seen, once. */
export const feedEntries = pgTable(
  'feed_entries',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    feedId: uuid('feed_id').notNull(),
    /** SHA-256 of what names it: its id, else its address, else its title. */
    key: text('key').notNull(),
    title: text('title').notNull(),
    url: text('url'),
    state: text('state').$type<(typeof FEED_ENTRY_STATES)[number]>().notNull(),
    /** What it says; null once it is no longer needed. */
    content: jsonb('content').$type<StoredEntry>(),
    /** The post made of it; the post may be gone since. */
    postId: uuid('post_id'),
    /** Its place among those found with it: the newest of a reading is the last. */
    position: integer('position').notNull(),
    foundAt: instant('found_at').notNull(),
    draftedAt: instant('drafted_at'),
  },
  (table) => [
    brandKey(table),
    reference([table.workspaceId, table.feedId], feeds).onDelete('cascade'),
    unique('feed_entries_once').on(table.workspaceId, table.feedId, table.key),
    index('feed_entries_found').on(table.workspaceId, table.feedId, table.foundAt),
    index('feed_entries_waiting').on(table.workspaceId, table.feedId).where(sql`${table.state} = 'waiting'`),
    index('feed_entries_drafted')
      .on(table.workspaceId, table.draftedAt)
      .where(sql`${table.draftedAt} is not null`),
    check('feed_entries_state', sql`${table.state} in ('waiting','drafted','skipped')`),
  ],
);
