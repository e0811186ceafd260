import type { GenerationBatch } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { byPerson, noteEvent } from '../audit/index.ts';
import { refundTokens } from '../tokens/index.ts';
import { getBatch } from './batch-view.ts';
import { endBatchIfOver } from './end-batch.ts';
import { settlementOf } from './finish-day.ts';
import { cancelQueuedDays, lockBatch, notifyBatch } from './generation.queries.ts';

/**
 * Stops what has not begun and gives its tokens back; days being made are finished.
 * @throws Refusal NOT_FOUND, BATCH_FINISHED
 */
export async function cancelBatch(
  context: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { id, userId }: { id: string; userId: string },
): Promise<GenerationBatch> {
  await inTransaction(
    context.db,
    async (tx) => {
      const batch = await lockBatch(workspaceId, tx, id);
      if (!batch) throw new Refusal('NOT_FOUND');
      if (batch.state !== 'running') throw new Refusal('BATCH_FINISHED');
      const now = context.clock.now();
      for (const day of await cancelQueuedDays(workspaceId, tx, { batchId: id, now })) {
        await refundTokens(tx, workspaceId, settlementOf(day, batch, now));
      }
      await endBatchIfOver(tx, workspaceId, { batch, now });
      await noteEvent(tx, workspaceId, { ...byPerson(userId), action: 'generation.cancelled' }, now);
      await notifyBatch(tx, id);
    },
    { retries: 3 },
  );
  return getBatch(context.db, workspaceId, id);
}
