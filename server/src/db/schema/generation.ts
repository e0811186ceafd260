import type { GenerationDayState, GenerationPart, PlannedTopic } from '@postownia/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
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
import type { StoredMessage } from '../../lib/stored-message.ts';
import { actorCheck, actorId, actorKind } from './actor.ts';
import { instant } from './columns.ts';
import { brandKey, reference, rowId, workspaceId } from './tenant.ts';

/** One press of a generate button. At most one whole-post batch runs per workspace. */
export const generationBatches = pgTable(
  'generation_batches',
  {
    id: rowId(),
    workspaceId: workspaceId(),
    part: text('part').$type<GenerationPart>().notNull(),
    state: text('state').$type<'running' | 'finished' | 'cancelled' | 'undone'>().notNull(),
    existing: text('existing').$type<'fill' | 'replace'>().notNull(),
    planId: uuid('plan_id'),
    /** Of the organization's ledger, in which it stays longer than the brand. */
    reservationId: uuid('reservation_id').notNull(),
    /** Who pressed. */
    actor: actorKind().notNull(),
    actorId: actorId('actor_id'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    brandKey(table),
    actorCheck('generation_batches_actor', table.actor),
    index('generation_batches_starter').on(table.actorId).where(sql`${table.actorId} is not null`),
    index('generation_batches_workspace').on(table.workspaceId, table.createdAt),
    uniqueIndex('generation_batches_one_running')
      .on(table.workspaceId)
      .where(sql`${table.state} = 'running' and ${table.part} = 'post'`),
  ],
);

/** One day of a batch: the row a worker claims, and what the browser's progress is drawn from. */
export const generationDays = pgTable(
  'generation_days',
  {
    id: rowId(),
    batchId: uuid('batch_id').notNull(),
    workspaceId: workspaceId(),
    date: date('date', { mode: 'string' }).notNull(),
    part: text('part').$type<GenerationPart>().notNull(),
    topic: jsonb('topic').$type<PlannedTopic>().notNull(),
    state: text('state').$type<GenerationDayState>().notNull(),
    /** How often work on it began; part of the ledger's unique keys, so that a retry by hand is charged once more. */
    round: integer('round').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    /** A reel follows out of its post; the reservation holds its price, too. */
    withReel: boolean('with_reel').notNull().default(false),
    /** The post it changes or made. */
    postId: uuid('post_id'),
    /** The text, kept between writing and drawing, so that a crash does not pay a model twice. */
    draftText: text('draft_text'),
    problemCode: text('problem_code'),
    problem: text('problem'),
    message: jsonb('message').$type<StoredMessage>(),
    /** Grows with each change; the event stream reads what is newer than it last sent. */
    changeNumber: integer('change_number').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    brandKey(table),
    reference([table.workspaceId, table.batchId], generationBatches).onDelete('cascade'),
    unique('generation_days_once').on(table.workspaceId, table.batchId, table.date),
    index('generation_days_unfinished')
      .on(table.updatedAt)
      .where(sql`${table.state} in ('queued', 'writing', 'drawing')`),
    check(
      'generation_days_state',
      sql`${table.state} in ('queued','writing','drawing','done','failed','cancelled')`,
    ),
  ],
);

/** Places at a provider that limits requests in flight; shared by all processes, each held until `leased_until`. */
export const providerSlots = pgTable(
  'provider_slots',
  {
    provider: text('provider').notNull(),
    slot: integer('slot').notNull(),
    holder: uuid('holder'),
    leasedUntil: instant('leased_until'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.slot] })],
);

/** After a 429 a provider gets fewer places for a minute (P-13), or none while it asked to be left alone. */
export const providerPauses = pgTable('provider_pauses', {
  provider: text('provider').primaryKey(),
  reducedUntil: instant('reduced_until').notNull(),
  heldUntil: instant('held_until'),
});
