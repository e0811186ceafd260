import type { GenerationBatch } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { generatedPosts } from '../posts/index.ts';
import { getBatch } from './batch-view.ts';
import { type BatchRow, lockBatch, selectDays, updateBatch } from './generation.queries.ts';
import { notifyBatch } from './generation.system-queries.ts';

const UNDO_MILLISECONDS = 24 * 3_600_000;

/**
 * Takes back what a batch made within its last 24 hours: made posts are removed, replaced ones get their former text
 * and image. Posts published or changed since stay. No tokens come back (P-7).
 * @throws Refusal NOT_FOUND, BATCH_NOT_UNDOABLE
 */
export async function undoBatch(
  context: Pick<Context, 'db' | 'clock' | 'changeHooks' | 'monthReels'>,
  workspaceId: WorkspaceId,
  { id, by }: { id: string; by: RecordedActor },
): Promise<GenerationBatch> {
  await inTransaction(
    context.db,
    async (tx) => {
      const batch = await lockBatch(workspaceId, tx, id);
      if (!batch) throw new Refusal('NOT_FOUND');
      const now = context.clock.now();
      if (!isUndoable(batch, now)) throw new Refusal('BATCH_NOT_UNDOABLE');
      const made = (await selectDays(workspaceId, tx, id)).filter(({ state }) => state === 'done');
      const postIds = made.flatMap(({ postId }) => postId ?? []).sort();
      const { reservationId } = batch;
      await context.monthReels.undo(tx, workspaceId, { postIds, reservationId, now });
      for (const postId of postIds) {
        await generatedPosts.undo(context, tx, workspaceId, { postId, batchId: id, now });
      }
      await updateBatch(workspaceId, tx, id, { state: 'undone', finishedAt: batch.finishedAt });
      await recordEvent(tx, workspaceId, { ...by, action: 'generation.undone' }, now);
      await notifyBatch(tx, id);
    },
    { retries: 3 },
  );
  return getBatch(context.db, workspaceId, id);
}

function isUndoable({ state, finishedAt }: BatchRow, now: Date): boolean {
  if (state !== 'finished' && state !== 'cancelled') return false;
  return finishedAt !== null && now.getTime() - finishedAt.getTime() < UNDO_MILLISECONDS;
}
