import type { Context } from '../../context.ts';
import type { JobInput } from '../../job-catalogue.ts';
import type { JobRun } from '../../job-run.ts';
import { storageIsFull } from '../../lib/storage-is-full.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { ReelError } from '../../providers/reel/reel-maker.ts';
import { videoAssets } from '../assets/index.ts';
import { failReel, finishReel } from './finish-reel.ts';
import { leaseReel, REEL_LEASE_MILLISECONDS } from './lease-reel.ts';
import { readMaterial } from './read-material.ts';
import { claimReel, type ReelRow, touchReel } from './reels.queries.ts';

type JobContext = Pick<
  Context,
  'db' | 'clock' | 'log' | 'storage' | 'workshop' | 'reelMaker' | 'changeHooks'
>;
type Run = Pick<JobRun, 'signal' | 'lastTry'>;

/** Claims of one reel: more of them mean that its work kills the worker. */
const MOST_CLAIMS = 4;

/**
 * Makes one reel. Rows are the truth and the claim tests them, so the job may run twice, late or not at all (the sweep is
 * the net).
 */
export async function renderReel(
  context: JobContext,
  { workspaceId: workspace, reelId: id }: JobInput<'render-reel'>,
  run: Run,
): Promise<void> {
  const now = context.clock.now();
  const silentSince = new Date(now.getTime() - REEL_LEASE_MILLISECONDS);
  const reel = await claimReel(asWorkspaceId(workspace), context.db, { id, now, silentSince });
  if (reel === undefined) return;
  if (reel.attempts > MOST_CLAIMS) return failReel(context, reel, 'too-costly');
  try {
    await makeReel(context, reel, run.signal);
  } catch (error) {
    await afterFailure(context, reel, { error, run });
  }
}

async function makeReel(context: JobContext, reel: ReelRow, signal: AbortSignal): Promise<void> {
  const made = await leaseReel(context, reel, {
    signal,
    work: async (hold) => {
      const owner = asWorkspaceId(reel.workspaceId);
      const { postId, brief: wished } = reel;
      const material = await readMaterial(context, owner, { postId, wished, seed: postId });
      if (material === null) return null;
      const { brief, aiMade } = material;
      const video = await context.reelMaker.make(brief, hold);
      hold.signal.throwIfAborted();
      return { video: await videoAssets.store(context, owner, { ...video, aiMade }), aiMade };
    },
  });
  if (made === null) await failReel(context, reel, 'post-gone');
  else await finishReel(context, reel, made);
}

/** What will not change by trying again fails at once; a worker that lost its reel has nothing to say of it. */
async function afterFailure(
  context: JobContext,
  reel: ReelRow,
  { error, run }: { error: unknown; run: Run },
): Promise<void> {
  if (error instanceof ReelError) {
    context.log.warn({ reelId: reel.id, fault: error.fault, detail: error.message }, 'a reel was not made');
    return failReel(context, reel, error.fault);
  }
  if (run.lastTry && !run.signal.aborted) {
    context.log.error({ err: error, reelId: reel.id }, 'a reel failed');
    return failReel(context, reel, storageIsFull(error) ? 'storage-full' : 'unexpected');
  }
  const now = context.clock.now();
  const held = await touchReel(asWorkspaceId(reel.workspaceId), context.db, reel, { now, state: 'waiting' });
  if (held && !run.signal.aborted) throw error;
}
