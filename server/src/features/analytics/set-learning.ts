import type { PlanLearning } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { upsertLearning } from './learning.queries.ts';
import { readLearning } from './read-learning.ts';

/** Switches learning from results on or off; plans that are laid already stay as they are. */
export async function setLearning(
  context: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { enabled, by }: { enabled: boolean; by: RecordedActor },
): Promise<PlanLearning> {
  const now = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    await upsertLearning(workspaceId, tx, { enabled, updatedAt: now });
    const event = { ...by, action: 'learning.switched', details: { on: enabled } } as const;
    await recordEvent(tx, workspaceId, event, now);
  });
  return readLearning(context, workspaceId);
}
