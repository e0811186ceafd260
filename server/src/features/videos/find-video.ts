import type { Video } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { Upload } from '../../providers/storage/uploads.ts';
import { videoKeys } from './video-keys.ts';
import { toVideo } from './video-view.ts';
import { selectVideos, type VideoRow } from './videos.queries.ts';

/** @throws Refusal NOT_FOUND, also for another workspace's film */
export async function findVideo(db: Queryable, workspaceId: WorkspaceId, id: string): Promise<VideoRow> {
  const [row] = await selectVideos(workspaceId, db, [id]);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row;
}

/** Films by their id, as screens need them; unknown ids are left out. */
export async function readVideos(
  db: Queryable,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<Map<string, Video>> {
  const rows = await selectVideos(workspaceId, db, ids);
  return new Map(rows.map((row) => [row.id, toVideo(row)]));
}

/** The upload of a film, as the storage knows it. */
export function uploadOf(workspaceId: WorkspaceId, row: VideoRow): Upload {
  const { id, bytes, storageUploadId } = row;
  return { id, bytes, storageUploadId, key: videoKeys(workspaceId, id).film };
}
