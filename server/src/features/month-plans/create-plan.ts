import { randomUUID } from 'node:crypto';
import type { BrandProfile, PlannedTopic } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import { addDays } from '../../lib/calendar-days.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readTold } from '../brand-facts/index.ts';
import { insertPlan } from './month-plans.queries.ts';
import { withOwnPhotos } from './photo-use.ts';
import { planMonth } from './plan-month.ts';
import { CORE_REST_DAYS, type RecentTopic } from './resting-ideas.ts';
import { scorePlan } from './score-plan.ts';

/**
 * Lays and stores a plan for the given days: our own planner, so at once and for free (P-6).
 * @param options.dates ascending, at least one
 * @param options.usedByBatchId the batch that writes it at once; else the plan waits and can be edited
 */
export async function createPlan(
  context: Pick<Context, 'clock' | 'readPostDays' | 'readTypeWeights'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  options: {
    profile: BrandProfile;
    dates: readonly string[];
    existing: 'fill' | 'replace';
    usedByBatchId?: string;
  },
): Promise<{ id: string; topics: PlannedTopic[] }> {
  const { profile, dates, existing, usedByBatchId = null } = options;
  const id = randomUUID();
  const recent = await readRecentTopics(context, tx, workspaceId, dates);
  const typeWeights = await context.readTypeWeights(tx, workspaceId);
  const { facts, speaker } = await readTold(tx, workspaceId);
  const laid = planMonth({ profile, facts, speaker, dates, seed: id, recent, typeWeights });
  const topics = await withOwnPhotos(tx, workspaceId, { topics: laid, recent });
  const plan = { id, seed: id, diversity: scorePlan(topics).total, existing, usedByBatchId };
  await insertPlan(workspaceId, tx, { ...plan, createdAt: context.clock.now() }, topics);
  return { id, topics };
}

/** Topics of the posts around the days, which a new plan must not repeat; posts on the days themselves give way. */
export async function readRecentTopics(
  context: Pick<Context, 'readPostDays'>,
  db: Queryable,
  workspaceId: WorkspaceId,
  dates: readonly string[],
): Promise<RecentTopic[]> {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const window = { from: addDays(first, -CORE_REST_DAYS), to: addDays(last, CORE_REST_DAYS) };
  const days = await context.readPostDays(db, workspaceId, window);
  return days.flatMap(({ date, idea, headline, photoId }) =>
    idea === null || dates.includes(date) ? [] : [{ date, idea, headline, photoId }],
  );
}
