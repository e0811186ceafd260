import type { LibraryAsset } from '@postownia/contract';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { assetUrls, fileKindOf } from './asset-keys.ts';
import type { ListedAsset } from './library.queries.ts';

/** An asset as the library's screens need it. */
export function toLibraryAsset({ asset, posts, hasThumbnail }: ListedAsset): LibraryAsset {
  const { id, workspaceId } = asset;
  const { url, thumbnailUrl } = assetUrls(asWorkspaceId(workspaceId), { kind: fileKindOf(asset), id });
  return {
    id,
    kind: asset.kind === 'video' ? 'video' : 'image',
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
    posts,
    url,
    thumbnailUrl: hasThumbnail ? thumbnailUrl : null,
    createdAt: asset.createdAt.toISOString(),
  };
}
