import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { keepAssets, selectVideos } from './assets.queries.ts';
import { type TakenMedium, takenFrom } from './take-images.ts';

/**
 * Videos that something begins to show, once each: they stay until the transaction ends, and from now on only a person removes
 * those that a person brought. Another brand's, an image, one that is still on its way or a missing one is not among them.
 */
export async function takeVideos(
  tx: Tx,
  workspaceId: WorkspaceId,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<TakenMedium[]> {
  await keepAssets(workspaceId, tx, { ids, now });
  return (await selectVideos(workspaceId, tx, ids)).map(takenFrom);
}
