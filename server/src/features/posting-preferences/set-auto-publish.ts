import type { StoredPostingPreferences } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { toPreferences } from './get-preferences.ts';
import { upsertPreferences } from './posting-preferences.queries.ts';

/** Turns auto-publish on or off. The caller brings the publications in line, in the same transaction. */
export async function setAutoPublish(
  tx: Tx,
  workspaceId: WorkspaceId,
  { on, now }: { on: boolean; now: Date },
): Promise<StoredPostingPreferences> {
  return toPreferences(await upsertPreferences(workspaceId, tx, { autoPublish: on }, now));
}
