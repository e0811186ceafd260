import type { Reel } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { recordEvent } from '../audit/index.ts';
import { endReel } from './end-reel.ts';
import { getReel } from './reel-view.ts';
import { lockReel, selectUnderWay, UNDER_WAY } from './reels.queries.ts';

/**
 * Stops a reel and gives its tokens back; whoever is making it notices within two seconds and lets go.
 * @throws Refusal NOT_FOUND, REEL_ENDED
 */
export async function cancelReel(
  context: Pick<Context, 'db' | 'clock' | 'withdraw'>,
  workspaceId: WorkspaceId,
  { id, by }: { id: string; by: RecordedActor },
): Promise<Reel> {
  await inTransaction(context.db, (tx) => cancelReelIn(context, tx, workspaceId, { id, by }), { retries: 3 });
  return getReel(context.db, workspaceId, id);
}

/** Stops every reel of a brand that is under way, as `cancelReel` does, in the transaction of what stops them. */
export async function cancelReels(
  context: Pick<Context, 'clock' | 'withdraw'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  by: RecordedActor,
): Promise<void> {
  for (const id of await selectUnderWay(workspaceId, tx)) {
    const reel = await lockReel(workspaceId, tx, id);
    if (reel !== undefined && UNDER_WAY.some((state) => state === reel.state))
      await cancelReelIn(context, tx, workspaceId, { id, by });
  }
}

async function cancelReelIn(
  context: Pick<Context, 'clock' | 'withdraw'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, by }: { id: string; by: RecordedActor },
): Promise<void> {
  const reel = await lockReel(workspaceId, tx, id);
  if (reel === undefined) throw new Refusal('NOT_FOUND');
  if (!UNDER_WAY.some((state) => state === reel.state)) throw new Refusal('REEL_ENDED');
  const now = context.clock.now();
  await context.withdraw(tx, 'render-reel', [{ workspaceId, reelId: id }]);
  await recordEvent(tx, workspaceId, { ...by, action: 'reel.cancelled' }, now);
  await endReel(tx, workspaceId, { reel, now, state: 'cancelled' });
}
