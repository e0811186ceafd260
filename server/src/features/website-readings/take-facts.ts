import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { proposeFromWebsite } from '../brand-facts/index.ts';
import { selectReading, updateReading } from './website-readings.queries.ts';

/**
 * Proposes the chosen facts of a reading, then empties it: what nobody chose is not kept. Cut between the two, a repeat
 * proposes nothing twice.
 * @throws Refusal NOT_FOUND
 */
export async function takeFacts(
  context: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { id, indexes, by }: { id: string; indexes: readonly number[]; by: RecordedActor },
): Promise<{ added: number; beyondLimit: number }> {
  const reading = await selectReading(workspaceId, context.db, id);
  if (reading === undefined) throw new Refusal('NOT_FOUND');
  const found = reading.found.filter(({ index }) => indexes.includes(index));
  const taken = await proposeFromWebsite(context, workspaceId, { by, found });
  await inTransaction(context.db, (tx) => updateReading(workspaceId, tx, { id, found: [] }));
  return taken;
}
