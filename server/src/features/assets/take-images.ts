import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { keepAssets, selectImages } from './assets.queries.ts';

/** An image that a post begins to show, with what the library says of it. */
export interface TakenImage {
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
): Promise<TakenImage[]> {
  await keepAssets(workspaceId, tx, { ids, now });
  const images = await selectImages(workspaceId, tx, ids);
  return images.map(({ id, altText, provenance }) => ({
    assetId: id,
    altText,
    aiMade: provenance?.digitalSourceType === 'trainedAlgorithmicMedia',
  }));
}
