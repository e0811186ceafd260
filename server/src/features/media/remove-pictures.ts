import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { deleteMedia, lockMedia } from './media.queries.ts';

/**
 * Removes the rows of pictures that nothing uses any more; their files go with the next `removeLeftovers`.
 * @param options.stillUsed asked once the pictures are locked: which of them something still shows
 */
export async function removePictures(
  tx: Tx,
  workspaceId: WorkspaceId,
  { ids, stillUsed }: { ids: readonly string[]; stillUsed: () => Promise<ReadonlySet<string>> },
): Promise<void> {
  if (ids.length === 0) return;
  await lockMedia(workspaceId, tx, ids);
  const used = await stillUsed();
  const unused = ids.filter((id) => !used.has(id));
  if (unused.length > 0) await deleteMedia(workspaceId, tx, unused);
}
