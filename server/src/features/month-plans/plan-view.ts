import type { MonthPlan } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectPlan, selectTopics } from './month-plans.queries.ts';

/** @throws Refusal NOT_FOUND, also for another workspace's plan */
export async function getPlan(db: Queryable, workspaceId: WorkspaceId, id: string): Promise<MonthPlan> {
  const plan = await selectPlan(workspaceId, db, id);
  if (!plan) throw new Refusal('NOT_FOUND');
  const topics = await selectTopics(workspaceId, db, id);
  return {
    id,
    topics: topics.map(({ topic, locked }) => ({ ...topic, locked })),
    diversity: plan.diversity,
    existing: plan.existing,
    usedByBatchId: plan.usedByBatchId,
    createdAt: plan.createdAt.toISOString(),
  };
}
