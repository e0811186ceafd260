import { type Outcome, writeOutcomes } from '../../db/calendar-rows.ts';
import { videoPosts } from '../../db/schema/video-posts.ts';
import type { Tx } from '../../db/transaction.ts';

/** The only writer of film posts' states: the publications say what became of them. The revision stays. */
export async function recordVideoPostStates(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  await writeOutcomes(tx, videoPosts, outcomes);
}
