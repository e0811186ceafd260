import type { Video } from '@postownia/contract';
import type { Queryable, Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { Upload } from '../../providers/storage/uploads.ts';
import { assetKeys } from './asset-keys.ts';
import { keepAssets, selectVideos } from './assets.queries.ts';
import { selectUploads, type UploadRow } from './uploads.queries.ts';
import { storedVideo, uploadedVideo } from './video-view.ts';

/** @throws Refusal NOT_FOUND, also for another workspace's video */
export async function findVideo(db: Queryable, workspaceId: WorkspaceId, id: string): Promise<Video> {
  const video = (await readVideos(db, workspaceId, [id])).get(id);
  if (video === undefined) throw new Refusal('NOT_FOUND');
  return video;
}

/**
 * Videos by their id, as screens need them, also those on their way; unknown ids are left out. Uploads are read first: one
 * that is taken meanwhile is found as a video.
 */
export async function readVideos(
  db: Queryable,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<Map<string, Video>> {
  const arriving = await selectUploads(workspaceId, db, ids);
  const stored = await selectVideos(workspaceId, db, ids);
  return new Map(
    [...arriving.map(uploadedVideo), ...stored.map(storedVideo)].map((video) => [video.id, video]),
  );
}

/** The same, and those that are there stay: something begins to use them, and from now on only a person removes them. */
export async function keepVideos(
  tx: Tx,
  workspaceId: WorkspaceId,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Map<string, Video>> {
  await keepAssets(workspaceId, tx, { ids, now });
  return readVideos(tx, workspaceId, ids);
}

/** An upload that is under way; undefined when it is none of the workspace's, was taken or refused. */
export async function findUpload(
  db: Queryable,
  workspaceId: WorkspaceId,
  id: string,
): Promise<UploadRow | undefined> {
  const [row] = await selectUploads(workspaceId, db, [id]);
  return row?.problem === null ? row : undefined;
}

/** An upload as the storage knows it. */
export function inStorage(workspaceId: WorkspaceId, { id, bytes, storageUploadId }: UploadRow): Upload {
  return { id, bytes, storageUploadId, key: assetKeys(workspaceId, { kind: 'video', id }).file };
}
