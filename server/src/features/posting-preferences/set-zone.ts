import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { upsertPreferences } from './posting-preferences.queries.ts';

/** Moves the workspace to another zone. The caller brings the publications in line, in the same transaction. */
export async function setZone(
  tx: Tx,
  workspaceId: WorkspaceId,
  { zone, now }: { zone: string; now: Date },
): Promise<void> {
  await upsertPreferences(workspaceId, tx, { zone }, now);
}
