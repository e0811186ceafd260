import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type AssetRow, keepAssets, selectImages } from './assets.queries.ts';

/** An image or a video that a post begins to show, with what the library says of it. */
export interface TakenMedium {
  readonly assetId: string;
  /** A model made it. */
  readonly aiMade: boolean;
  readonly altText: string;
}

/**
 * Images that something begins to show, once each: they stay until the transaction ends, and from now on only a person
 * removes those that a person brought. Another brand's, a video or a missing one is not among them.
 */
export async function takeImages(
  tx: Tx,
  workspaceId: WorkspaceId,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<TakenMedium[]> {
  await keepAssets(workspaceId, tx, { ids, now });
  return (await selectImages(workspaceId, tx, ids)).map(takenFrom);
}

/** What a post takes over of an asset. */
export const takenFrom = ({ id, altText, provenance }: AssetRow): TakenMedium => ({
  assetId: id,
  altText,
  aiMade: provenance?.digitalSourceType === 'trainedAlgorithmicMedia',
});
