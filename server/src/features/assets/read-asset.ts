import type { Asset } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assetUrls, fileKindOf } from './asset-keys.ts';
import { selectAssetWithUses } from './assets.queries.ts';

/**
 * All that is known of an asset.
 * @throws Refusal NOT_FOUND, also for another workspace's
 */
export async function readAsset(db: Queryable, workspaceId: WorkspaceId, id: string): Promise<Asset> {
  const found = await selectAssetWithUses(workspaceId, db, id);
  if (found === undefined) throw new Refusal('NOT_FOUND');
  const { asset, uses, hasThumbnail } = found;
  const { url, thumbnailUrl } = assetUrls(workspaceId, { kind: fileKindOf(asset), id });
  return {
    id,
    kind: asset.kind,
    origin: asset.origin,
    name: asset.name,
    mime: asset.mime,
    bytes: asset.bytes,
    sha256: asset.sha256,
    width: asset.width,
    height: asset.height,
    durationMs: asset.durationMs,
    focalPoint: asset.focalPoint,
    colors: asset.colors,
    altText: asset.altText,
    tags: asset.tags,
    digitalSourceType: asset.provenance?.digitalSourceType ?? null,
    inLibrary: asset.keptAt !== null,
    uses,
    url,
    thumbnailUrl: hasThumbnail ? thumbnailUrl : null,
    createdAt: asset.createdAt.toISOString(),
  };
}
