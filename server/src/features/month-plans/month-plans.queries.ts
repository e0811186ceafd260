import { PlannedTopic } from '@postownia/contract';
import { and, asc, eq } from 'drizzle-orm';
import { monthPlans, plannedTopics } from '../../db/schema/month-plans.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type MonthPlanRow = typeof monthPlans.$inferSelect;
export interface TopicRow {
  readonly topic: PlannedTopic;
  readonly locked: boolean;
}

export async function insertPlan(
  workspaceId: WorkspaceId,
  tx: Tx,
  plan: Omit<MonthPlanRow, 'workspaceId'>,
  topics: readonly PlannedTopic[],
): Promise<void> {
  await tx.insert(monthPlans).values({ ...plan, workspaceId });
  await tx
    .insert(plannedTopics)
    .values(topics.map((topic) => ({ planId: plan.id, workspaceId, date: topic.date, topic })));
}

export async function selectPlan(
  workspaceId: WorkspaceId,
  db: Queryable,
  id: string,
): Promise<MonthPlanRow | undefined> {
  const [plan] = await db
    .select()
    .from(monthPlans)
    .where(and(eq(monthPlans.workspaceId, workspaceId), eq(monthPlans.id, id)));
  return plan;
}

/** Locks the plan until the transaction ends: its topics change under this lock only. */
export async function lockPlan(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
): Promise<MonthPlanRow | undefined> {
  const [plan] = await tx
    .select()
    .from(monthPlans)
    .where(and(eq(monthPlans.workspaceId, workspaceId), eq(monthPlans.id, id)))
    .for('update');
  return plan;
}

/** By date. Stored topics are parsed: a plan may be older than this program. */
export async function selectTopics(
  workspaceId: WorkspaceId,
  db: Queryable,
  planId: string,
): Promise<TopicRow[]> {
  const rows = await db
    .select({ topic: plannedTopics.topic, locked: plannedTopics.locked })
    .from(plannedTopics)
    .where(and(eq(plannedTopics.workspaceId, workspaceId), eq(plannedTopics.planId, planId)))
    .orderBy(asc(plannedTopics.date));
  return rows.map(({ topic, locked }) => ({ topic: PlannedTopic.parse(topic), locked }));
}

export async function updateTopic(
  workspaceId: WorkspaceId,
  tx: Tx,
  planId: string,
  { topic, locked }: TopicRow,
): Promise<void> {
  await tx
    .update(plannedTopics)
    .set({ topic, locked })
    .where(
      and(
        eq(plannedTopics.workspaceId, workspaceId),
        eq(plannedTopics.planId, planId),
        eq(plannedTopics.date, topic.date),
      ),
    );
}

export async function updatePlan(
  workspaceId: WorkspaceId,
  tx: Tx,
  id: string,
  change: { diversity?: number; usedByBatchId?: string },
): Promise<void> {
  await tx
    .update(monthPlans)
    .set(change)
    .where(and(eq(monthPlans.workspaceId, workspaceId), eq(monthPlans.id, id)));
}
