import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { TypeWeights } from '../../type-weights.ts';
import { readLearning } from './read-learning.ts';

/** From here on a type gets more days. */
const CLEARLY_BETTER = 1.2;
/** At most twice as many: a plan stays varied. */
const MOST = 2;

/** What the next plan follows: types that do clearly better than the middle post. */
export async function readTypeWeights(
  { clock }: Pick<Context, 'clock'>,
  db: Queryable,
  workspaceId: WorkspaceId,
): Promise<TypeWeights> {
  const { enabled, types } = await readLearning({ db, clock }, workspaceId);
  if (!enabled) return new Map();
  return new Map(
    types
      .filter(({ timesMedian }) => timesMedian >= CLEARLY_BETTER)
      .map(({ contentType, timesMedian }) => [contentType, Math.min(MOST, timesMedian)]),
  );
}
