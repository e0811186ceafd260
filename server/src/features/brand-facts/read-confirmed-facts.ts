import type { BrandFact } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectFacts } from './brand-facts.queries.ts';
import { toFact } from './fact-view.ts';

/**
 * What the brand said is true of it, the latest first. Also facts that no post tells (taboo, values, contact) and those
 * whose last day may be over: whether one may be told on a day, `isTellable` of the contract says.
 */
export async function readConfirmedFacts(db: Queryable, workspaceId: WorkspaceId): Promise<BrandFact[]> {
  const rows = await selectFacts(workspaceId, db, { state: 'confirmed' });
  return rows.map((row) => toFact(row));
}
