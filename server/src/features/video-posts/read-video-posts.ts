import type { VideoPost } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { videoAssets } from '../assets/index.ts';
import { readPostRecords } from '../posts/index.ts';
import { toVideoPost } from './video-post-view.ts';

/** The own calendar of the days `from` to `to`, both included, by day and time. */
export async function listVideoPosts(
  db: Queryable,
  workspaceId: WorkspaceId,
  filter: { from: string; to: string } | { ids: readonly string[] },
): Promise<{ videoPosts: VideoPost[] }> {
  const rows = await readPostRecords(db, workspaceId, { ...filter, calendar: 'own' });
  const ids = rows.flatMap(({ media }) => media[0]?.assetId ?? []);
  const videos = await videoAssets.read(db, workspaceId, ids);
  const videoPosts = rows.flatMap((row) => {
    const video = videos.get(row.media[0]?.assetId ?? '');
    return video === undefined ? [] : [toVideoPost(row, video)];
  });
  return { videoPosts };
}

/** @throws Refusal NOT_FOUND, also for another workspace's */
export async function getVideoPost(db: Queryable, workspaceId: WorkspaceId, id: string): Promise<VideoPost> {
  const { videoPosts } = await listVideoPosts(db, workspaceId, { ids: [id] });
  const [post] = videoPosts;
  if (post === undefined) throw new Refusal('NOT_FOUND');
  return post;
}
