import type { Tx } from '../../db/transaction.ts';
import { type Outcome, updateStates } from './post.system-queries.ts';

/**
 * The only writer of posts' states: the publications say what became of them. Neither text nor revision change, so an
 * open editor is not disturbed.
 */
export async function recordPostStates(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  await updateStates(tx, outcomes);
}
