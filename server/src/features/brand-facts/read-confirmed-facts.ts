import type { BrandFact } from '@postownia/contract';
import { findContradictions } from '@postownia/contract/fact-contradictions';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectFacts } from './brand-facts.queries.ts';
import { toFact } from './fact-view.ts';

/**
 * What the brand said is true of it, the latest first, but for what contradicts another fact, proposed ones among them:
 * nothing is written from either until somebody says which of the two is true. Also facts that no post tells (taboo, values, contact) and those
 * whose last day may be over: whether one may be told on a day, `isTellable` of the contract says.
 */
export async function readConfirmedFacts(db: Queryable, workspaceId: WorkspaceId): Promise<BrandFact[]> {
  const facts = (await selectFacts(workspaceId, db)).map((row) => toFact(row));
  const open = new Set(findContradictions(facts).flatMap(({ one, other }) => [one.id, other.id]));
  return facts.filter(({ id, state }) => state === 'confirmed' && !open.has(id));
}
