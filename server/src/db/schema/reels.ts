import type { ReelBeat, ReelProblem, ReelState, ReelStep } from '@postownia/contract';
import type { ReelMood, ReelMotion, ReelSeconds, ReelShape } from '@postownia/contract/reel-vocabulary';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { actorCheck, actorId, actorKind } from './actor.ts';
import { instant } from './columns.ts';
import { brandKey, rowId, workspaceId } from './tenant.ts';

/**
 * One press of "Zrób rolkę": the row that a worker claims and that progress is read from. At most one of a post is under
 * way. Posts and files that it names may be gone, so nothing refers to them.
 */
export const reels = pgTable(
  'reels',
  {
    id: rowId(),
    workspaceId: workspaceId(),
    /** The post it is made from. */
    postId: uuid('post_id').notNull(),
    /** Who pressed. */
    actor: actorKind().notNull(),
    actorId: actorId('actor_id'),
    brief: jsonb('brief').$type<StoredReelBrief>().notNull(),
    /** Somebody waits for just this one; others belong to a month. Whoever queues it again gives it the same turn. */
    asked: boolean('asked').notNull().default(true),
    state: text('state').$type<ReelState>().notNull(),
    step: text('step').$type<ReelStep>(),
    /** How much of the step is done, 0–100. */
    stepPercent: integer('step_percent').notNull().default(0),
    /** How often a worker claimed it; each later write of that worker tests it. */
    attempts: integer('attempts').notNull().default(0),
    /** Of the organization's ledger, in which it stays longer than the brand. */
    reservationId: uuid('reservation_id').notNull(),
    problem: text('problem').$type<ReelProblem>(),
    /** The post it became, and the video which that shows. */
    madePostId: uuid('made_post_id'),
    madeAssetId: uuid('made_asset_id'),
    createdAt: instant('created_at').notNull(),
    /** While it is being made: when its worker last showed that it lives. */
    updatedAt: instant('updated_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    brandKey(table),
    actorCheck('reels_actor', table.actor),
    index('reels_starter').on(table.actorId).where(sql`${table.actorId} is not null`),
    index('reels_newest').on(table.workspaceId, table.createdAt.desc(), table.id),
    uniqueIndex('reels_one_of_a_post')
      .on(table.workspaceId, table.postId)
      .where(sql`${table.state} in ('waiting', 'rendering')`),
    index('reels_unfinished').on(table.updatedAt).where(sql`${table.state} in ('waiting', 'rendering')`),
    check('reels_state', sql`${table.state} in ('waiting','rendering','done','failed','cancelled')`),
    check('reels_finished', sql`(${table.state} in ('waiting','rendering')) = (${table.finishedAt} is null)`),
  ],
);

/** What was asked for; read by `StoredBrief` of the feature. */
export interface StoredReelBrief {
  readonly motion: ReelMotion;
  readonly seconds: ReelSeconds;
  readonly shape: ReelShape;
  readonly mood: ReelMood;
  readonly beats: readonly ReelBeat[];
  readonly cover?: number;
  readonly pictures?: readonly string[];
  readonly captions?: boolean;
  readonly sound?: { readonly id: string; readonly from: number } | null;
}
