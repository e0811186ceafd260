import type { RecurringRelease, RecurringSchedule } from '@postownia/contract';
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
import { brandKey, reference, rowId, workspaceId } from './tenant.ts';

/** Posts that come again by a schedule. Days and times are wall clock in the workspace's zone. */
export const recurringPosts = pgTable(
  'recurring_posts',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    name: text('name').notNull(),
    /** The posts that occurrences copy, in their order; they may be gone since. */
    postIds: uuid('post_ids').array().notNull(),
    schedule: jsonb('schedule').$type<RecurringSchedule>().notNull(),
    time: time('time', { precision: 0 }).notNull(),
    from: date('from', { mode: 'string' }).notNull(),
    until: date('until', { mode: 'string' }),
    times: integer('times'),
    restDays: integer('rest_days').notNull(),
    freeDaysOnly: boolean('free_days_only').notNull(),
    state: text('state').$type<'active' | 'paused'>().notNull().default('active'),
    release: text('release').$type<RecurringRelease>().notNull().default('draft'),
    /** Who said that its occurrences go out by themselves. */
    releaseActor: actorKind('release_actor'),
    releaseActorId: actorId('release_actor_id'),
    /** What each post showed when that was said, by its id (`visibleHash`). */
    releasedHashes: jsonb('released_hashes').$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Occurrences up to this day, included, were looked at. */
    madeUntil: date('made_until', { mode: 'string' }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    brandKey(table),
    index('recurring_posts_due').on(table.madeUntil, table.id).where(sql`${table.state} = 'active'`),
    check('recurring_posts_state', sql`${table.state} in ('active','paused')`),
    check('recurring_posts_release', sql`${table.release} in ('draft','plan')`),
    check(
      'recurring_posts_released_by',
      sql`(${table.release} = 'plan') = (${table.releaseActor} is not null)`,
    ),
    check('recurring_posts_rest', sql`${table.restDays} >= 0`),
    actorCheck('recurring_posts_release_actor', table.releaseActor),
  ],
);

/** Days for which an occurrence was made: never a second time, whatever became of its post. */
export const recurringOccurrences = pgTable(
  'recurring_occurrences',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    recurringId: uuid('recurring_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    /** The post that was copied, and the copy; either may be gone since. */
    sourceId: uuid('source_id').notNull(),
    postId: uuid('post_id').notNull(),
    /** The copy's revision as it was made: a higher one says that somebody touched it. */
    revision: integer('revision').notNull(),
  },
  (table) => [
    brandKey(table),
    reference([table.workspaceId, table.recurringId], recurringPosts).onDelete('cascade'),
    unique('recurring_occurrences_once').on(table.workspaceId, table.recurringId, table.date),
    index('recurring_occurrences_day').on(table.workspaceId, table.date),
  ],
);
