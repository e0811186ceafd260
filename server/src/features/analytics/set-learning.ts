import type { PlanLearning } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { upsertLearning } from './learning.queries.ts';
import { readLearning } from './read-learning.ts';

/** Switches learning from results on or off; plans that are laid already stay as they are. */
export async function setLearning(
  context: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { enabled }: { enabled: boolean },
): Promise<PlanLearning> {
  await upsertLearning(workspaceId, context.db, { enabled, updatedAt: context.clock.now() });
  return readLearning(context, workspaceId);
}
