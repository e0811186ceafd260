import { eq } from 'drizzle-orm';
import { planLearning } from '../../db/schema/analytics.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** Whether plans learn from results; yes until somebody says no. */
export async function selectLearningEnabled(workspaceId: WorkspaceId, db: Queryable): Promise<boolean> {
  const [row] = await db
    .select({ enabled: planLearning.enabled })
    .from(planLearning)
    .where(eq(planLearning.workspaceId, workspaceId));
  return row?.enabled ?? true;
}

export async function upsertLearning(
  workspaceId: WorkspaceId,
  db: Queryable,
  change: { enabled: boolean; updatedAt: Date },
): Promise<void> {
  await db
    .insert(planLearning)
    .values({ ...change, workspaceId })
    .onConflictDoUpdate({ target: planLearning.workspaceId, set: change });
}
