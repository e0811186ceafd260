import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type AssetRow, deleteAssets, lockAssets, selectUsedIds } from './assets.queries.ts';

/**
 * Removes the rows of those assets that nothing needs any more; their files go with the caller or the next sweep. Asked
 * once they are locked: what begins to use one in the same moment comes first and keeps it, or finds nothing.
 * @param options.kept a person asks for it: those of the library go, too
 */
export async function removeUnused(
  tx: Tx,
  workspaceId: WorkspaceId,
  { ids, kept }: { ids: readonly string[]; kept: boolean },
): Promise<AssetRow[]> {
  if (ids.length === 0) return [];
  await lockAssets(workspaceId, tx, ids);
  const used = await selectUsedIds(workspaceId, tx, ids);
  const unused = ids.filter((id) => !used.has(id));
  return unused.length === 0 ? [] : deleteAssets(workspaceId, tx, { ids: unused, kept });
}
