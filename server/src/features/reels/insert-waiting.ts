import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { insertReel, type StoredBrief } from './reels.queries.ts';

/** Writes a reel whose tokens are reserved and queues its making; `asked`: somebody waits for just this one. */
export async function insertWaiting(
  context: Pick<Context, 'enqueue'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  reel: {
    readonly id: string;
    readonly postId: string;
    readonly brief: StoredBrief;
    readonly reservationId: string;
    readonly by: RecordedActor;
    readonly now: Date;
    readonly asked: boolean;
  },
): Promise<void> {
  const { id, postId, brief, reservationId, by, now, asked } = reel;
  await insertReel(workspaceId, tx, {
    id,
    postId,
    ...by,
    brief,
    asked,
    reservationId,
    createdAt: now,
  });
  await context.enqueue(tx, 'render-reel', { workspaceId, reelId: id }, { turn: { of: workspaceId, asked } });
  await emit(tx, workspaceId, { name: 'reel.changed', payload: { reelId: id, postId } }, now);
}
