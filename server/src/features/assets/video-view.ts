import type { Video } from '@postownia/contract';
import type { VideoFacts } from '@postownia/contract/video-rules';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { assetKeys } from './asset-keys.ts';
import type { AssetRow } from './assets.queries.ts';
import type { UploadRow } from './uploads.queries.ts';

/** A video as every screen needs it. */
export function storedVideo(row: AssetRow & { hasThumbnail: boolean }): Video {
  const { file, thumbnail } = assetKeys(asWorkspaceId(row.workspaceId), row);
  return {
    id: row.id,
    name: row.name ?? '',
    bytes: row.bytes,
    state: 'ready',
    problem: null,
    problemFound: null,
    facts: factsOf(row),
    url: `/media/${file}`,
    thumbnailUrl: row.hasThumbnail ? `/media/${thumbnail}` : null,
  };
}

/** One that is still on its way, or was refused. */
export function uploadedVideo({ id, name, bytes, problem, problemFound }: UploadRow): Video {
  const state = problem === null ? 'uploading' : 'refused';
  return { id, name, bytes, state, problem, problemFound, facts: null, url: null, thumbnailUrl: null };
}

/** @throws when the asset is no video */
export function factsOf({ id, encoding, durationMs, width, height }: AssetRow): VideoFacts {
  if (encoding === null || durationMs === null) throw new Error(`the asset ${id} is no video`);
  return { ...encoding, durationMs, width, height };
}
