import type { Tx } from './db/transaction.ts';
import type { RecordedActor } from './lib/recorded-actor.ts';
import type { WorkspaceId } from './lib/workspace-id.ts';

/**
 * What a month asks of reels, inside its own transactions and without importing them. `build-context.ts` fills it in. The
 * tokens are part of the month's reservation, and a begun reel settles its own.
 */
export interface MonthReels {
  /** Whether this server makes any. */
  isAvailable(): Promise<boolean>;
  /** Begins a reel of a post that was just made, out of the post's own words; false: they are too few for one. */
  begin(
    tx: Tx,
    workspaceId: WorkspaceId,
    options: { postId: string; reservationId: string; by: RecordedActor; now: Date },
  ): Promise<boolean>;
  /** Stops the reels of these posts that are not done and takes back those that nobody has touched. */
  undo(
    tx: Tx,
    workspaceId: WorkspaceId,
    options: { postIds: readonly string[]; reservationId: string; now: Date },
  ): Promise<void>;
}
