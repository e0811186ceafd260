import type { Readable } from 'node:stream';
import type { VideoFacts } from '@postownia/contract/video-rules';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assetKeys } from './asset-keys.ts';
import { selectAsset } from './assets.queries.ts';
import { factsOf } from './video-view.ts';

/** A stored video, ready to be sent somewhere. */
export interface Video {
  readonly id: string;
  readonly bytes: number;
  readonly mime: string;
  readonly facts: VideoFacts;
  /** Where a network can fetch it; null where nothing is reachable from outside. Valid as long as the video is stored. */
  readonly publicUrl: string | null;
  /** A part of its bytes, both ends included; null when the file is gone. */
  open(range: { start: number; end: number }): Promise<Readable | null>;
}

/** null when the workspace has no such video or it is not there in full. */
export async function openVideo(
  { storage }: Pick<Context, 'storage'>,
  db: Queryable,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Video | null> {
  const row = await selectAsset(workspaceId, db, { kind: 'video', id });
  if (row === undefined) return null;
  const { file } = assetKeys(workspaceId, row);
  return {
    id,
    bytes: row.bytes,
    mime: row.mime,
    facts: factsOf(row),
    publicUrl: storage.publicUrl(file),
    open: (range) => storage.read(file, range),
  };
}
