import type { BrandProfile } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import { problemOf } from '../../lib/stored-message.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { imageAssets } from '../assets/index.ts';
import { generatedPosts } from '../posts/index.ts';
import { commitTokens, refundTokens } from '../tokens/index.ts';
import type { ClaimedDay } from './day-claims.queries.ts';
import { type DayProblem, type NotSavedReason, problemOfSaving } from './day-problems.ts';
import {
  type BatchRow,
  lockBatch,
  lockDay,
  selectDayStates,
  UNFINISHED,
  updateBatch,
  updateDay,
} from './generation.queries.ts';
import { notifyBatch } from './generation.system-queries.ts';
import { reelSettlementOf, refundDay, settlementOf } from './settle-day.ts';

type FinishContext = Pick<Context, 'db' | 'clock' | 'changeHooks' | 'monthReels'>;

export interface MadeDay {
  readonly profile: BrandProfile;
  /** Null for a day that only gets an image. */
  readonly text: string | null;
  /** Null for a day that only gets a text. */
  readonly image: StoredImage | null;
  /** Four, for a day that gets images to choose from; else none. */
  readonly proposals: readonly StoredImage[];
}

type StoredImage = Awaited<ReturnType<typeof imageAssets.store>>;

/**
 * Saves what was made, charges it and marks the day, in one transaction: a crash leaves all of it or nothing. Where a
 * person was faster the day fails instead, and its tokens go back.
 */
export async function finishDay(context: FinishContext, day: ClaimedDay, made: MadeDay): Promise<void> {
  try {
    await inTransaction(context.db, (tx) => saveDay(context, tx, day, made), { retries: 5 });
  } catch (error) {
    if (!(error instanceof NotSavedError)) throw error;
    await failDay(context, day, problemOfSaving(error.reason));
  }
}

/** Takes back everything the transaction did, the image's row above all. */
class NotSavedError extends Error {
  readonly reason: NotSavedReason;

  constructor(reason: NotSavedReason) {
    super(`not saved: ${reason}`);
    this.name = 'NotSavedError';
    this.reason = reason;
  }
}

async function saveDay(context: FinishContext, tx: Tx, day: ClaimedDay, made: MadeDay): Promise<void> {
  const { workspaceId } = day;
  const batch = await lockLeased(tx, day);
  if (!batch) return;
  const now = context.clock.now();
  for (const image of [...(made.image ? [made.image] : []), ...made.proposals])
    await imageAssets.record(tx, workspaceId, { image, now });
  const saved =
    day.part === 'proposals'
      ? await generatedPosts.propose(context, tx, workspaceId, toPropose(day, made, now))
      : await generatedPosts.save(context, tx, workspaceId, toSave(day, batch, made, now));
  if ('notSaved' in saved) throw new NotSavedError(saved.notSaved);
  await updateDay(workspaceId, tx, day.id, {
    state: 'done',
    postId: saved.postId,
    draftText: null,
    updatedAt: now,
  });
  await commitTokens(tx, workspaceId, settlementOf(day, batch, now));
  if (day.withReel) await beginReel(context, tx, day, { postId: saved.postId, batch, now });
  await endBatchIfOver(tx, workspaceId, { batch, now });
  await notifyBatch(tx, batch.id);
}

/** A reel of the post takes its part of the reservation over; a post with too few words gives it back. */
async function beginReel(
  { monthReels }: FinishContext,
  tx: Tx,
  day: ClaimedDay,
  { postId, batch, now }: { postId: string; batch: BatchRow; now: Date },
): Promise<void> {
  const { workspaceId } = day;
  const { reservationId, actor, actorId } = batch;
  const by = { actor, actorId };
  if (await monthReels.begin(tx, workspaceId, { postId, reservationId, by, now })) return;
  await refundTokens(tx, workspaceId, reelSettlementOf(day, batch, now));
}

const isAiMade = ({ provenance }: StoredImage) => provenance?.digitalSourceType === 'trainedAlgorithmicMedia';

const toPropose = ({ postId, batchId }: ClaimedDay, { proposals }: MadeDay, now: Date) => ({
  postId,
  images: proposals.map((image) => ({ id: image.id, aiMade: isAiMade(image) })),
  batchId,
  now,
});

function toSave(day: ClaimedDay, batch: BatchRow, { profile, text, image }: MadeDay, now: Date) {
  const origin = { batchId: batch.id, since: batch.createdAt, now };
  const aiMade = image !== null && isAiMade(image);
  const language = profile.postLanguage;
  const parts = {
    ...(text === null ? {} : { content: text }),
    ...(image === null ? {} : { image: { id: image.id, aiMade } }),
  };
  if (day.part !== 'post')
    return {
      kind: 'part',
      postId: day.postId ?? '',
      parts,
      language,
      askedBy: { actor: batch.actor, actorId: batch.actorId },
      ...origin,
    } as const;
  if (text === null || image === null) throw new Error('A whole post needs a text and a picture');
  return {
    kind: 'post',
    date: day.date,
    language,
    topic: day.topic,
    replaces: day.postId,
    content: text,
    image: { id: image.id, aiMade, altText: image.altText },
    ...origin,
  } as const;
}

/** Gives the day's tokens back and says why; nothing happens when another worker has it or it ended already. */
export async function failDay(
  context: Pick<Context, 'db' | 'clock'>,
  day: ClaimedDay,
  problem: DayProblem,
): Promise<void> {
  const { workspaceId } = day;
  await inTransaction(
    context.db,
    async (tx) => {
      const batch = await lockLeased(tx, day);
      if (!batch) return;
      const now = context.clock.now();
      await updateDay(workspaceId, tx, day.id, {
        state: 'failed',
        problemCode: problem.code,
        ...problemOf(problem.message),
        updatedAt: now,
      });
      await refundDay(tx, workspaceId, { day, batch, now });
      await endBatchIfOver(tx, workspaceId, { batch, now });
      await notifyBatch(tx, batch.id);
    },
    { retries: 5 },
  );
}

/** Locks batch and day, in this order; undefined when the day is no longer in this worker's hands. */
async function lockLeased(tx: Tx, day: ClaimedDay): Promise<BatchRow | undefined> {
  const batch = await lockBatch(day.workspaceId, tx, day.batchId);
  const row = await lockDay(day.workspaceId, tx, day.id);
  const held = row?.attempts === day.attempts && (row.state === 'writing' || row.state === 'drawing');
  return held ? batch : undefined;
}

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
