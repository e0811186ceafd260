import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { REEL_LEASE_MILLISECONDS } from './lease-reel.ts';
import { takeForgottenReels } from './reels.system-queries.ts';

const PAGE = 200;
/** A waiting reel has a job already; after two minutes that job may be lost. One more is a claim that fails. */
const WAITING_MILLISECONDS = 120_000;

/** The net under the jobs: reels whose worker died, or whose job was lost, get a job again. */
export async function sweepReels(context: Pick<Context, 'db' | 'clock' | 'enqueue' | 'log'>): Promise<void> {
  const now = context.clock.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const reels = await inTransaction(context.db, async (tx) => {
    const silentSince = before(REEL_LEASE_MILLISECONDS);
    const waitingSince = before(WAITING_MILLISECONDS);
    const forgotten = await takeForgottenReels(tx, { silentSince, waitingSince, now, limit: PAGE });
    const asked = new Map(forgotten.map((reel) => [reel.id, reel.asked]));
    const inputs = forgotten.map(({ workspaceId, id }) => ({ workspaceId, reelId: id }));
    const turn = (input: (typeof inputs)[number]) => ({
      of: input.workspaceId,
      asked: asked.get(input.reelId) ?? false,
    });
    if (inputs.length > 0) await context.enqueue(tx, 'render-reel', inputs, { turn });
    return forgotten.length;
  });
  if (reels > 0) context.log.info({ reels }, 'unfinished reels queued again');
}
