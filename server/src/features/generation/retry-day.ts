import type { GenerationBatch } from '@postownia/contract';
import { runOnce } from '../../db/run-once.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { KeyBudget } from '../../lib/key-budget.ts';
import { Refusal } from '../../lib/refusal.ts';
import { problemOf } from '../../lib/stored-message.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { requireBrandProfile } from '../brand-profile/index.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { reserveTokens } from '../tokens/index.ts';
import { getBatch } from './batch-view.ts';
import { type DayRow, lockBatch, lockDayOf, updateBatch, updateDay } from './generation.queries.ts';
import { notifyBatch } from './generation.system-queries.ts';
import { costOfPart, reelSettlementOf } from './settle-day.ts';
import { type GenerationContext, orBatchRunning } from './start-batch.ts';

/** A day of a batch; `budget` bounds a key that asks. */
interface Retried {
  readonly id: string;
  readonly date: string;
  readonly budget?: KeyBudget | null;
}

/**
 * Tries a failed day again in its own batch, which runs again until it is done; its price is reserved anew.
 * @throws Refusal NOT_FOUND (also for a day that has not failed), BATCH_RUNNING, POST_EXISTS, DAY_IN_THE_PAST,
 * PROFILE_MISSING, INSUFFICIENT_TOKENS, IDEMPOTENCY_MISMATCH
 */
export async function retryDay(
  context: GenerationContext,
  workspaceId: WorkspaceId,
  { key, ...asked }: { key: string | undefined } & Retried,
): Promise<GenerationBatch> {
  const now = context.clock.now();
  const { id, date } = asked;
  const request = { workspaceId, key, operation: 'generation.retryDay', input: { id, date }, now };
  await inTransaction(
    context.db,
    (tx) => runOnce(tx, request, () => requeue(context, tx, workspaceId, { ...asked, now })),
    { retries: 3 },
  );
  return getBatch(context.db, workspaceId, id);
}

async function requeue(
  context: GenerationContext,
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, date, budget = null, now }: Retried & { now: Date },
): Promise<null> {
  await requireBrandProfile(tx, workspaceId);
  const batch = await lockBatch(workspaceId, tx, id);
  const day = batch && (await lockDayOf(workspaceId, tx, { batchId: id, date }));
  if (!day || batch.state === 'undone') throw new Refusal('NOT_FOUND');
  if (day.state === 'queued' || day.state === 'writing' || day.state === 'drawing') {
    throw new Refusal('BATCH_RUNNING');
  }
  if (day.state !== 'failed') throw new Refusal('NOT_FOUND');
  await assertDayFree(context, tx, workspaceId, { day, now });
  const round = day.round + 1;
  if (batch.state !== 'running') {
    await orBatchRunning(updateBatch(workspaceId, tx, id, { state: 'running', finishedAt: null }));
  }
  await updateDay(workspaceId, tx, day.id, {
    state: 'queued',
    round,
    attempts: 0,
    problemCode: null,
    updatedAt: now,
    ...problemOf(null),
  });
  await reserveTokens(tx, workspaceId, {
    reservationId: batch.reservationId,
    batchId: id,
    amount: costOfPart(day.part, day.topic),
    day: date,
    cause: 'retry',
    key: `${day.id}:${round}`,
    budget,
    now,
  });
  if (day.withReel) {
    const { key, amount, reservationId } = reelSettlementOf({ ...day, round }, batch, now);
    const reservation = { reservationId, batchId: id, amount, day: date, cause: 'retry', key, budget, now };
    await reserveTokens(tx, workspaceId, reservation);
  }
  const turn = { of: workspaceId, asked: true };
  await context.enqueue(tx, 'generate-day', { workspaceId, dayId: day.id }, { turn });
  await notifyBatch(tx, id);
  return null;
}

/** A whole post needs its day: not past, and empty but for the post it was to replace. */
async function assertDayFree(
  context: GenerationContext,
  tx: Tx,
  workspaceId: WorkspaceId,
  { day, now }: { day: DayRow; now: Date },
): Promise<void> {
  if (day.part !== 'post') return;
  const { zone } = await getPreferences(tx, workspaceId);
  if (day.date < todayIn(zone, now)) throw new Refusal('DAY_IN_THE_PAST');
  const there = await context.readPostDays(tx, workspaceId, { from: day.date, to: day.date });
  const replaced = there.find(({ postId }) => postId === day.postId);
  if (there.length > 0 && replaced?.fixed !== false) throw new Refusal('POST_EXISTS');
}
