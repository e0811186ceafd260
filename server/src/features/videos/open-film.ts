import type { Readable } from 'node:stream';
import type { VideoFacts } from '@postownia/contract/video-rules';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { VIDEO_MIMES, videoKeys } from './video-keys.ts';
import { selectVideos } from './videos.queries.ts';

/** A stored film, ready to be sent somewhere. */
export interface Film {
  readonly id: string;
  readonly bytes: number;
  readonly mime: string;
  readonly facts: VideoFacts;
  /** Where a network can fetch it; null where nothing is reachable from outside. Valid as long as the film is stored. */
  readonly publicUrl: string | null;
  /** A part of its bytes, both ends included; null when the file is gone. */
  open(range: { start: number; end: number }): Promise<Readable | null>;
}

/** null when the workspace has no such film or it is not there in full. */
export async function openFilm(
  { storage }: Pick<Context, 'storage'>,
  db: Queryable,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Film | null> {
  const [row] = await selectVideos(workspaceId, db, [id]);
  if (row === undefined || row.state !== 'ready' || row.facts === null) return null;
  const { film } = videoKeys(workspaceId, id);
  return {
    id,
    bytes: row.bytes,
    mime: VIDEO_MIMES[row.facts.container],
    facts: row.facts,
    publicUrl: storage.publicUrl(film),
    open: (range) => storage.read(film, range),
  };
}
