import type { GenerationBatch } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { getBatch } from './batch-view.ts';
import { endBatchIfOver } from './finish-day.ts';
import { cancelQueuedDays, lockBatch, selectRunningBatches } from './generation.queries.ts';
import { notifyBatch } from './generation.system-queries.ts';
import { refundDay } from './settle-day.ts';

/**
 * Stops what has not begun and gives its tokens back; days being made are finished.
 * @throws Refusal NOT_FOUND, BATCH_FINISHED
 */
export async function cancelBatch(
  context: Pick<Context, 'db' | 'clock' | 'withdraw'>,
  workspaceId: WorkspaceId,
  { id, by }: { id: string; by: RecordedActor },
): Promise<GenerationBatch> {
  await inTransaction(context.db, (tx) => cancelBatchIn(context, tx, workspaceId, { id, by }), {
    retries: 3,
  });
  return getBatch(context.db, workspaceId, id);
}

/** Stops every batch of a brand that is under way, as `cancelBatch` does, in the transaction of what stops them. */
export async function cancelBatches(
  context: Pick<Context, 'clock' | 'withdraw'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  by: RecordedActor,
): Promise<void> {
  for (const id of await selectRunningBatches(workspaceId, tx))
    await cancelBatchIn(context, tx, workspaceId, { id, by });
}

async function cancelBatchIn(
  context: Pick<Context, 'clock' | 'withdraw'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, by }: { id: string; by: RecordedActor },
): Promise<void> {
  const batch = await lockBatch(workspaceId, tx, id);
  if (!batch) throw new Refusal('NOT_FOUND');
  if (batch.state !== 'running') throw new Refusal('BATCH_FINISHED');
  const now = context.clock.now();
  const days = await cancelQueuedDays(workspaceId, tx, { batchId: id, now });
  for (const day of days) await refundDay(tx, workspaceId, { day, batch, now });
  await context.withdraw(
    tx,
    'generate-day',
    days.map(({ id: dayId }) => ({ workspaceId, dayId })),
  );
  await endBatchIfOver(tx, workspaceId, { batch, now });
  await recordEvent(tx, workspaceId, { ...by, action: 'generation.cancelled' }, now);
  await notifyBatch(tx, id);
}
