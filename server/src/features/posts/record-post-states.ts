import { type Outcome, writeOutcomes } from '../../db/calendar-rows.ts';
import { posts } from '../../db/schema/posts.ts';
import type { Tx } from '../../db/transaction.ts';

/**
 * The only writer of posts' states: the publications say what became of them. Neither text nor revision change, so an
 * open editor is not disturbed.
 */
export async function recordPostStates(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  await writeOutcomes(tx, posts, outcomes);
}
