import type { ReelStep } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { type ReelRow, touchReel } from './reels.queries.ts';

/** A reel is free for another worker when its own has been silent for so long: that one is dead. */
export const REEL_LEASE_MILLISECONDS = 10_000;
const TOUCH_MILLISECONDS = 2_000;
/** Progress is written in such steps of a percentage. */
const PERCENT = 10;

interface Hold {
  /** Aborts when the job has to let go, and when the reel was cancelled or taken over. */
  readonly signal: AbortSignal;
  /** Notes how far the work is; `done` from 0 to 1. Written one after another, the newest only. */
  readonly onStep: (step: ReelStep, done: number) => void;
}

/** Shows while a claimed reel is worked on that its worker lives and how far it is, until the work ends. */
export async function leaseReel<Result>(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  reel: ReelRow,
  { signal, work }: { signal: AbortSignal; work: (hold: Hold) => Promise<Result> },
): Promise<Result> {
  const lost = new AbortController();
  const workspaceId = asWorkspaceId(reel.workspaceId);
  const note = (writing: Promise<boolean>) =>
    writing.then(
      (held) => {
        if (!held) lost.abort(new Error('the reel is in nobody’s or another one’s hands'));
      },
      (error: unknown) => context.log.warn({ err: error, reelId: reel.id }, 'progress was not written'),
    );
  const touch = () => note(touchReel(workspaceId, context.db, reel, { now: context.clock.now() }));
  const progress = writeInTurn((at, before) => note(writeProgress(context, reel, { at, before })));
  const touching = setInterval(() => void touch(), TOUCH_MILLISECONDS);
  try {
    const hold = { signal: AbortSignal.any([signal, lost.signal]), onStep: progress.tell };
    return await work(hold);
  } finally {
    clearInterval(touching);
    await progress.written();
  }
}

interface Progress {
  readonly step: ReelStep;
  readonly stepPercent: number;
}

/** Writes the newest of what it is told, one write at a time. */
function writeInTurn(write: (at: Progress, before: Progress) => Promise<void>) {
  let newest: Progress = { step: 'pictures', stepPercent: 0 };
  let writing: Promise<void> | null = null;
  let written = newest;
  const run = async () => {
    while (written !== newest) {
      const [at, before] = [newest, written];
      written = at;
      await write(at, before);
    }
    writing = null;
  };
  return {
    tell: (step: ReelStep, done: number) => {
      const stepPercent = Math.floor((Math.min(1, Math.max(0, done)) * 100) / PERCENT) * PERCENT;
      if (step === newest.step && stepPercent === newest.stepPercent) return;
      newest = { step, stepPercent };
      writing ??= run();
    },
    written: async () => {
      await writing;
    },
  };
}

/** Screens are told of each new step; in between they ask. */
async function writeProgress(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  reel: ReelRow,
  { at, before }: { at: Progress; before: Progress },
): Promise<boolean> {
  const workspaceId = asWorkspaceId(reel.workspaceId);
  const now = clock.now();
  if (at.step === before.step) return touchReel(workspaceId, db, reel, { ...at, now });
  return inTransaction(db, async (tx) => {
    const held = await touchReel(workspaceId, tx, reel, { ...at, now });
    const payload = { reelId: reel.id, postId: reel.postId };
    if (held) await emit(tx, workspaceId, { name: 'reel.changed', payload }, now);
    return held;
  });
}
