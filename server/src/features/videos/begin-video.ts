import { randomUUID } from 'node:crypto';
import { type UploadWay, VIDEO_MAX_BYTES, type Video } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { shownName } from './shown-name.ts';
import { videoKeys } from './video-keys.ts';
import { toVideo } from './video-view.ts';
import { insertVideo } from './videos.queries.ts';

export const UPLOADS_PATH = '/api/v1/uploads';
/** The bucket learns the true type when the film is served by us; until then it is bytes. */
const UNKNOWN_TYPE = 'application/octet-stream';

interface Announced {
  readonly userId: string;
  readonly name: string;
  readonly bytes: number;
}

/**
 * Announces a film before its first byte and says how the bytes get here.
 * @throws Refusal VIDEO_TOO_LARGE, VIDEO_EMPTY
 */
export async function beginVideo(
  context: Pick<Context, 'db' | 'clock' | 'uploads'>,
  workspaceId: WorkspaceId,
  announced: Announced,
): Promise<{ video: Video; upload: UploadWay }> {
  const { uploads } = context;
  const { bytes } = announced;
  const id = randomUUID();
  assertSize(bytes);
  const key = videoKeys(workspaceId, id).film;
  const storageUploadId = await uploads.begin({ id, key, bytes }, UNKNOWN_TYPE);
  const video = await announceVideo(context, workspaceId, { ...announced, id, storageUploadId });
  if (uploads.way === 'tus') return { video, upload: { way: 'tus', url: `${UPLOADS_PATH}/${id}` } };
  const { partBytes } = uploads;
  return { video, upload: { way: 'parts', partBytes, parts: Math.ceil(bytes / partBytes) } };
}

/** Writes the row of a film whose bytes are to come. */
export async function announceVideo(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  announced: Announced & { id: string; storageUploadId: string | null },
): Promise<Video> {
  const { id, userId, name, bytes, storageUploadId } = announced;
  assertSize(bytes);
  const row = { id, uploadedBy: userId, name: shownName(name), bytes, storageUploadId };
  const createdAt = clock.now();
  return toVideo(await insertVideo(workspaceId, db, { ...row, state: 'uploading', createdAt }));
}

function assertSize(bytes: number): void {
  if (bytes > VIDEO_MAX_BYTES) throw new Refusal('VIDEO_TOO_LARGE');
  if (bytes === 0) throw new Refusal('VIDEO_EMPTY');
}
