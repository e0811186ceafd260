import type { Tx } from '../../db/transaction.ts';
import { type PostOutcome, updateStates } from './post-rows.ts';

/**
 * The only writer of posts' states: the publications say what became of them. Neither text nor revision change, so an
 * open editor is not disturbed.
 */
export async function recordPostStates(tx: Tx, outcomes: readonly PostOutcome[]): Promise<void> {
  await updateStates(tx, outcomes);
}
