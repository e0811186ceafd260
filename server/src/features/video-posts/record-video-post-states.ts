import type { Outcome } from '../../db/calendar-rows.ts';
import type { Tx } from '../../db/transaction.ts';
import { updateVideoPostStates } from './video-post.system-queries.ts';

/** The only writer of video posts' states: the publications say what became of them. The revision stays. */
export async function recordVideoPostStates(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  await updateVideoPostStates(tx, outcomes);
}
