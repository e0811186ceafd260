import { randomUUID } from 'node:crypto';
import {
  type BrandProfile,
  type GenerationBatch,
  type GenerationPart,
  type GenerationWindow,
  type PlannedTopic,
  TOKEN_COSTS,
} from '@postownia/contract';
import type { Context } from '../../context.ts';
import { databaseErrorCode } from '../../db/database-error-code.ts';
import { runOnce } from '../../db/run-once.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { KeyBudget } from '../../lib/key-budget.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { requireBrandProfile } from '../brand-profile/index.ts';
import { chooseDays, createPlan, takePlan } from '../month-plans/index.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { reserveTokens } from '../tokens/index.ts';
import { getBatch } from './batch-view.ts';
import { insertBatch, insertDays, lockRunningBatch } from './generation.queries.ts';
import { notifyBatch } from './generation.system-queries.ts';
import { hasReel } from './has-reel.ts';
import { costOfPart } from './settle-day.ts';

const UNIQUE_VIOLATION = '23505';

export type GenerationContext = Pick<
  Context,
  'db' | 'database' | 'clock' | 'enqueue' | 'readPostDays' | 'readTypeWeights' | 'changeHooks' | 'monthReels'
>;
type Input = GenerationWindow & { planId?: string | undefined; reelEvery?: number | undefined };

/** Who pressed and for what; `budget` bounds a key. */
interface Pressed {
  readonly by: RecordedActor;
  readonly budget?: KeyBudget | null;
  readonly input: Input;
}

/**
 * Begins a batch: one transaction from the profile to the queued jobs, so that a crash leaves all of it or nothing.
 * @param options.key the request's `Idempotency-Key`; a repeat answers with the batch the first one began
 * @throws Refusal PROFILE_MISSING, INSUFFICIENT_TOKENS (`needed`, `balance`), BATCH_RUNNING, POST_EXISTS,
 * NOTHING_TO_GENERATE, DAY_IN_THE_PAST, PLAN_USED, NOT_FOUND, REELS_NOT_AVAILABLE, IDEMPOTENCY_MISMATCH
 */
export async function startBatch(
  context: GenerationContext,
  workspaceId: WorkspaceId,
  { by, budget = null, key, input }: Pressed & { key: string | undefined },
): Promise<GenerationBatch> {
  const request = { workspaceId, key, operation: 'generation.start', input, now: context.clock.now() };
  const { id } = await inTransaction(
    context.db,
    (tx) => runOnce(tx, request, () => begin(context, tx, workspaceId, { by, budget, input })),
    { retries: 3 },
  );
  return getBatch(context.db, workspaceId, id);
}

async function begin(
  context: GenerationContext,
  tx: Tx,
  workspaceId: WorkspaceId,
  { by, budget = null, input }: Pressed,
): Promise<{ id: string }> {
  const profile = await requireBrandProfile(tx, workspaceId);
  if (await lockRunningBatch(workspaceId, tx)) throw new Refusal('BATCH_RUNNING');
  if (input.reelEvery !== undefined && !(await context.monthReels.isAvailable()))
    throw new Refusal('REELS_NOT_AVAILABLE');
  const id = newBatchId();
  const planned = await planDays(context, tx, workspaceId, { batchId: id, profile, input });
  const { planId, existing, topics, replaces } = planned;
  const days = topics.map((topic, at) => ({
    topic,
    postId: replaces.get(topic.date) ?? null,
    withReel: hasReel(at, input.reelEvery),
  }));
  await openBatch(context, tx, workspaceId, { ...by, budget, id, part: 'post', existing, planId, days });
  const event = {
    ...by,
    action: 'generation.started',
    details: { count: days.length },
  } as const;
  await recordEvent(tx, workspaceId, event, context.clock.now());
  return { id };
}

interface PlannedDays {
  readonly planId: string;
  readonly existing: 'fill' | 'replace';
  readonly topics: readonly PlannedTopic[];
  readonly replaces: ReadonlyMap<string, string>;
}

async function planDays(
  context: GenerationContext,
  tx: Tx,
  workspaceId: WorkspaceId,
  { batchId, profile, input }: { batchId: string; profile: BrandProfile; input: Input },
): Promise<PlannedDays> {
  const { planId, existing } = input;
  const frequency = profile.postFrequency;
  if (planId !== undefined) {
    const plan = await takePlan(tx, workspaceId, { id: planId, batchId });
    const today = todayIn((await getPreferences(tx, workspaceId)).zone, context.clock.now());
    const ahead = plan.topics.filter(({ date }) => date >= today);
    if (ahead.length === 0) throw new Refusal('DAY_IN_THE_PAST');
    const window = coveringWindow(ahead);
    const chosen = await chooseDays(context, tx, workspaceId, { window, frequency });
    const topics = ahead.filter(({ date }) => chosen[plan.existing].includes(date));
    if (topics.length === 0) throw new Refusal('NOTHING_TO_GENERATE');
    return { planId, existing: plan.existing, topics, replaces: chosen.replaces };
  }
  const chosen = await chooseDays(context, tx, workspaceId, { window: input, frequency });
  if (input.days === 1 && chosen.taken > 0) throw new Refusal('POST_EXISTS');
  const dates = chosen[existing];
  if (dates.length === 0) throw new Refusal('NOTHING_TO_GENERATE');
  const plan = await createPlan(context, tx, workspaceId, {
    profile,
    dates,
    existing,
    usedByBatchId: batchId,
  });
  return { planId: plan.id, existing, topics: plan.topics, replaces: chosen.replaces };
}

/** The window from a plan's first day to its last. */
function coveringWindow(topics: readonly PlannedTopic[]): Omit<GenerationWindow, 'existing'> {
  const [first, last] = [topics[0]?.date ?? '', topics.at(-1)?.date ?? ''];
  const days = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1;
  return { from: first, days, frequency: 'daily' };
}

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
