import { randomUUID } from 'node:crypto';
import { type UploadWay, VIDEO_MAX_BYTES, type Video } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assetKeys } from './asset-keys.ts';
import { claimStorage } from './claim-storage.ts';
import { sanitizeFileName } from './sanitize-file-name.ts';
import { insertUpload } from './uploads.queries.ts';
import { uploadedVideo } from './video-view.ts';

export const UPLOADS_PATH = '/api/v1/uploads';
/** The bucket learns the true type when the video is served by us; until then it is bytes. */
const UNKNOWN_TYPE = 'application/octet-stream';

interface Announced {
  readonly userId: string;
  readonly name: string;
  readonly bytes: number;
}

/**
 * Announces a video before its first byte and says how the bytes get here.
 * @throws Refusal VIDEO_TOO_LARGE, VIDEO_EMPTY, UPLOADS_OPEN, STORAGE_FULL
 */
export async function beginUpload(
  context: Pick<Context, 'db' | 'clock' | 'readAllowance' | 'uploads'>,
  workspaceId: WorkspaceId,
  announced: Announced,
): Promise<{ video: Video; upload: UploadWay }> {
  const { uploads } = context;
  const { bytes } = announced;
  const id = randomUUID();
  assertSize(bytes);
  const key = assetKeys(workspaceId, { kind: 'video', id }).file;
  const storageUploadId = await uploads.begin({ id, key, bytes }, UNKNOWN_TYPE);
  const video = await announceUpload(context, workspaceId, { ...announced, id, storageUploadId });
  if (uploads.way === 'tus') return { video, upload: { way: 'tus', url: `${UPLOADS_PATH}/${id}` } };
  const { partBytes } = uploads;
  return { video, upload: { way: 'parts', partBytes, parts: Math.ceil(bytes / partBytes) } };
}

/**
 * Writes the row of a video whose bytes are to come, if the organization's plan has room for it: what was announced counts
 * at once, because its bytes may come at once, and one announcement waits for the other. Uploads nobody goes on with are taken away after three days.
 * @throws Refusal VIDEO_TOO_LARGE, VIDEO_EMPTY, UPLOADS_OPEN, STORAGE_FULL
 */
export async function announceUpload(
  context: Pick<Context, 'db' | 'clock' | 'readAllowance'>,
  workspaceId: WorkspaceId,
  announced: Announced & { id: string; storageUploadId: string | null },
): Promise<Video> {
  const { id, userId, name, bytes, storageUploadId } = announced;
  assertSize(bytes);
  const row = { id, createdBy: userId, name: sanitizeFileName(name), bytes, storageUploadId };
  const createdAt = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    await claimStorage(context, tx, workspaceId, { bytes, now: createdAt, opens: true });
    return uploadedVideo(await insertUpload(workspaceId, tx, { ...row, createdAt }));
  });
}

function assertSize(bytes: number): void {
  if (bytes > VIDEO_MAX_BYTES) throw new Refusal('VIDEO_TOO_LARGE');
  if (bytes === 0) throw new Refusal('VIDEO_EMPTY');
}
