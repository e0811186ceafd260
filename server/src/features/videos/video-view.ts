import type { Video } from '@postownia/contract';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { videoKeys } from './video-keys.ts';
import type { VideoRow } from './videos.queries.ts';

/** A film as every screen needs it. */
export function toVideo(row: VideoRow): Video {
  const { film, poster } = videoKeys(asWorkspaceId(row.workspaceId), row.id);
  const ready = row.state === 'ready';
  return {
    ...{ id: row.id, name: row.name, bytes: row.bytes, state: row.state, problem: row.problem },
    ...{ problemFound: row.problemFound, facts: row.facts },
    url: ready ? `/media/${film}` : null,
    posterUrl: ready && row.hasPoster ? `/media/${poster}` : null,
  };
}
