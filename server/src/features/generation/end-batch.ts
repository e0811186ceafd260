import type { Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type BatchRow, selectDayStates, UNFINISHED, updateBatch } from './generation.queries.ts';

/** Ends a running, locked batch whose last day has ended; `cancelled` when days of it were. */
export async function endBatchIfOver(
  tx: Tx,
  workspaceId: WorkspaceId,
  { batch, now }: { batch: Pick<BatchRow, 'id' | 'state'>; now: Date },
): Promise<void> {
  if (batch.state !== 'running') return;
  const states = await selectDayStates(workspaceId, tx, batch.id);
  if (states.some((state) => UNFINISHED.includes(state))) return;
  const state = states.includes('cancelled') ? 'cancelled' : 'finished';
  await updateBatch(workspaceId, tx, batch.id, { state, finishedAt: now });
  await emit(tx, workspaceId, { name: 'batch.changed', payload: { batchId: batch.id } }, now);
}
