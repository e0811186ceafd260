import type { PlannedTopic } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { lockPlan, selectTopics, updatePlan } from './month-plans.queries.ts';

/**
 * Gives a plan to a batch, once: nobody can edit it any more, and no other batch gets it.
 * @throws Refusal NOT_FOUND, PLAN_USED
 */
export async function takePlan(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, batchId }: { id: string; batchId: string },
): Promise<{ topics: PlannedTopic[]; existing: 'fill' | 'replace' }> {
  const plan = await lockPlan(workspaceId, tx, id);
  if (!plan) throw new Refusal('NOT_FOUND');
  if (plan.usedByBatchId !== null) throw new Refusal('PLAN_USED');
  await updatePlan(workspaceId, tx, id, { usedByBatchId: batchId });
  const topics = await selectTopics(workspaceId, tx, id);
  return { topics: topics.map(({ topic }) => topic), existing: plan.existing };
}
