import { randomUUID } from 'node:crypto';
import { type Reel, TOKEN_COSTS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { databaseErrorCode } from '../../db/database-error-code.ts';
import { runOnce } from '../../db/run-once.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { KeyBudget } from '../../lib/key-budget.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { soundAssets } from '../assets/index.ts';
import { recordEvent } from '../audit/index.ts';
import { requireBrandProfile } from '../brand-profile/index.ts';
import { readPostRecords } from '../posts/index.ts';
import { reserveTokens } from '../tokens/index.ts';
import { insertWaiting } from './insert-waiting.ts';
import { beatsOf } from './propose-beats.ts';
import { getReel } from './reel-view.ts';
import { isUnderWay, type StoredBrief } from './reels.queries.ts';

const UNIQUE_VIOLATION = '23505';

/** What a person asks for: the words of the beats in their order. */
export type Wish = Omit<StoredBrief, 'beats'> & { readonly id: string; readonly texts: readonly string[] };

/** What is kept of a wish. */
export const briefOf = ({ id: _postId, texts, ...looks }: Wish): StoredBrief => ({
  ...looks,
  beats: beatsOf(looks.seconds, texts),
});

interface Press {
  readonly by: RecordedActor;
  /** Of the key that presses. */
  readonly budget?: KeyBudget | null;
  readonly key: string | undefined;
  readonly input: Wish;
}

/**
 * Reserves the price of a reel and queues its making, in one transaction with the row.
 * @param options.key the request's `Idempotency-Key`; a repeat answers with the reel that the first one began
 * @throws Refusal NOT_FOUND (also a post with a video), REELS_NOT_AVAILABLE, REEL_RUNNING, PROFILE_MISSING,
 * SOUND_GONE,
 * INSUFFICIENT_TOKENS (`needed`, `balance`), TOKEN_CAP_REACHED, KEY_CAP_REACHED, IDEMPOTENCY_MISMATCH
 */
export async function startReel(
  context: Pick<Context, 'db' | 'clock' | 'enqueue' | 'reelMaker'>,
  workspaceId: WorkspaceId,
  press: Press,
): Promise<Reel> {
  const { key, input } = press;
  const available = await context.reelMaker.isAvailable();
  const request = { workspaceId, key, operation: 'reels.start', input, now: context.clock.now() };
  const begin = (tx: Tx) =>
    runOnce(tx, request, () => open(context, tx, workspaceId, { ...press, available }));
  const { id } = await inTransaction(context.db, begin, { retries: 3 }).catch((error: unknown) => {
    // Two people at once: the index lets one of them through.
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) throw new Refusal('REEL_RUNNING');
    throw error;
  });
  return getReel(context.db, workspaceId, id);
}

async function open(
  context: Pick<Context, 'clock' | 'enqueue'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  { by, budget = null, input, available }: Press & { available: boolean },
): Promise<{ id: string }> {
  const { id: postId } = input;
  const [post] = await readPostRecords(tx, workspaceId, { ids: [postId], calendar: 'ai' });
  if (post === undefined) throw new Refusal('NOT_FOUND');
  if (!available) throw new Refusal('REELS_NOT_AVAILABLE');
  await requireBrandProfile(tx, workspaceId);
  if (input.sound !== null) await requireSound(tx, workspaceId, input.sound.id);
  if (await isUnderWay(workspaceId, tx, postId)) throw new Refusal('REEL_RUNNING');
  const [id, now] = [randomUUID(), context.clock.now()];
  const reservation = { amount: TOKEN_COSTS.reel, cause: 'reel', key: id, batchId: id, budget, now };
  const reservationId = await reserveTokens(tx, workspaceId, reservation);
  const brief = briefOf(input);
  const reel = { id, postId, brief, reservationId, by, now, asked: true };
  await insertWaiting(context, tx, workspaceId, reel);
  await recordEvent(tx, workspaceId, { ...by, action: 'reel.started', details: { date: post.date } }, now);
  return { id };
}

/** @throws Refusal SOUND_GONE */
async function requireSound(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<void> {
  if (!(await soundAssets.isThere(tx, workspaceId, id))) throw new Refusal('SOUND_GONE');
}
