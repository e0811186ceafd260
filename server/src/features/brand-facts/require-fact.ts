import type { Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type FactRow, selectFact } from './brand-facts.queries.ts';

/** @throws Refusal NOT_FOUND, also for another brand's */
export async function requireFact(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<FactRow> {
  const row = await selectFact(workspaceId, tx, id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row;
}
