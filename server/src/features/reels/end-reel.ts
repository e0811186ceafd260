import { TOKEN_COSTS } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { commitTokens, refundTokens } from '../tokens/index.ts';
import { type ReelRow, updateReel } from './reels.queries.ts';

type Ending =
  | { readonly state: 'done'; readonly madePostId: string; readonly madeAssetId: string }
  | { readonly state: 'failed'; readonly problem: NonNullable<ReelRow['problem']> }
  | { readonly state: 'cancelled' };

/**
 * Ends a locked reel that is under way and settles its tokens: used where it was made, else all of them back. One key for
 * both, so that a reel is settled once.
 */
export async function endReel(
  tx: Tx,
  workspaceId: WorkspaceId,
  { reel, now, ...ending }: { reel: ReelRow; now: Date } & Ending,
): Promise<void> {
  const { id, postId, reservationId } = reel;
  await updateReel(workspaceId, tx, id, { ...ending, now });
  await emit(tx, workspaceId, { name: 'reel.changed', payload: { reelId: id, postId } }, now);
  const settle = ending.state === 'done' ? commitTokens : refundTokens;
  await settle(tx, workspaceId, { reservationId, amount: TOKEN_COSTS.reel, key: id, cause: 'reel', now });
}
