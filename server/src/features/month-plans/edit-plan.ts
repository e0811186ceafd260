import type { MonthPlan, PlannedTopic } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { lockPlan, selectTopics, type TopicRow, updatePlan, updateTopic } from './month-plans.queries.ts';
import { getPlan } from './plan-view.ts';
import { scorePlan } from './score-plan.ts';

/**
 * Edits the topics of a plan that no batch has used, one edit after the other, and scores the plan anew.
 * @param edit gets the topics by date and gives back those it changed
 * @throws Refusal NOT_FOUND, PLAN_USED
 */
export async function editPlan(
  context: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  id: string,
  edit: (topics: ReadonlyMap<string, TopicRow>, tx: Tx) => Promise<readonly TopicRow[]> | readonly TopicRow[],
): Promise<MonthPlan> {
  return inTransaction(context.db, async (tx) => {
    const plan = await lockPlan(workspaceId, tx, id);
    if (!plan) throw new Refusal('NOT_FOUND');
    if (plan.usedByBatchId !== null) throw new Refusal('PLAN_USED');
    const topics = new Map((await selectTopics(workspaceId, tx, id)).map((row) => [row.topic.date, row]));
    for (const changed of await edit(topics, tx)) {
      topics.set(changed.topic.date, changed);
      await updateTopic(workspaceId, tx, id, changed);
    }
    const all: PlannedTopic[] = [...topics.values()].map(({ topic }) => topic);
    await updatePlan(workspaceId, tx, id, { diversity: scorePlan(all).total });
    await emit(tx, workspaceId, { name: 'plan.changed', payload: { planId: id } }, context.clock.now());
    return getPlan(tx, workspaceId, id);
  });
}

/** @throws Refusal NOT_FOUND when the plan has no topic on that day */
export function topicOn(topics: ReadonlyMap<string, TopicRow>, date: string): TopicRow {
  const row = topics.get(date);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}
