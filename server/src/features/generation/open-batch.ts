import { randomUUID } from 'node:crypto';
import { type GenerationPart, type PlannedTopic, TOKEN_COSTS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { databaseErrorCode } from '../../db/database-error-code.ts';
import type { Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { KeyBudget } from '../../lib/key-budget.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { reserveTokens } from '../tokens/index.ts';
import { insertBatch, insertDays } from './generation.queries.ts';
import { notifyBatch } from './generation.system-queries.ts';
import { costOfPart } from './settle-day.ts';

const UNIQUE_VIOLATION = '23505';

/** Who pressed, and for what. */
export interface NewBatch extends RecordedActor {
  readonly id: string;
  /** Of the key that pressed. */
  readonly budget?: KeyBudget | null;
  readonly part: GenerationPart;
  readonly existing: 'fill' | 'replace';
  readonly planId: string | null;
  /** `postId`: the post that stands there and is changed or replaced; `withReel`: a reel follows out of it. */
  readonly days: readonly { topic: PlannedTopic; postId: string | null; withReel?: boolean }[];
}

export const newBatchId = () => randomUUID();

/**
 * Reserves the price of exactly these days, writes batch and days, and queues one job per day; all in `tx`. The first day
 * goes before everybody's months, because somebody waits to see it; the others take turns by brand.
 * @throws Refusal INSUFFICIENT_TOKENS, TOKEN_CAP_REACHED, KEY_CAP_REACHED, BATCH_RUNNING
 */
export async function openBatch(
  context: Pick<Context, 'clock' | 'enqueue'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  { days, budget = null, ...batch }: NewBatch,
): Promise<void> {
  const now = context.clock.now();
  const reels = days.filter(({ withReel }) => withReel).length;
  const parts = days.map(({ topic }) => costOfPart(batch.part, topic));
  const amount = parts.reduce((sum, cost) => sum + cost, reels * TOKEN_COSTS.reel);
  const reservation = { amount, cause: 'batch', key: batch.id, batchId: batch.id, budget, now };
  const reservationId = await reserveTokens(tx, workspaceId, reservation);
  await orBatchRunning(
    insertBatch(workspaceId, tx, { ...batch, state: 'running', reservationId, createdAt: now }),
  );
  const dayIds = await insertDays(
    workspaceId,
    tx,
    days.map(({ topic, postId, withReel = false }) => ({
      batchId: batch.id,
      date: topic.date,
      part: batch.part,
      topic,
      postId,
      withReel,
      updatedAt: now,
    })),
  );
  const [first] = dayIds;
  await context.enqueue(
    tx,
    'generate-day',
    dayIds.map((dayId) => ({ workspaceId, dayId })),
    { turn: ({ dayId }) => ({ of: workspaceId, asked: dayId === first }) },
  );
  await notifyBatch(tx, batch.id);
  await emit(tx, workspaceId, { name: 'batch.changed', payload: { batchId: batch.id } }, now);
}

/** Two presses at once: the key (one running batch per workspace) lets one of them through. */
export async function orBatchRunning<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) throw new Refusal('BATCH_RUNNING');
    throw error;
  }
}
