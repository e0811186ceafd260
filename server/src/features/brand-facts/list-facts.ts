import type { BrandFact } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { selectFacts } from './brand-facts.queries.ts';
import { toFact } from './fact-view.ts';

/** All facts of a brand, in every state, the latest told first; expired by the day of its own zone. */
export async function listFacts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
): Promise<{ facts: BrandFact[] }> {
  const today = todayIn((await getPreferences(db, workspaceId)).zone, clock.now());
  const rows = await selectFacts(workspaceId, db);
  return { facts: rows.map((row) => toFact(row, today)) };
}
