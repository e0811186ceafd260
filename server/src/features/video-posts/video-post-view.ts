import type { Video, VideoPost } from '@postownia/contract';
import type { VideoPostRow } from './video-posts.queries.ts';

/** A stored video post as every screen needs it. */
export function toVideoPost(row: VideoPostRow, video: Video): VideoPost {
  const { id, date, description, hashtags, videoType, platforms, excludedAccountIds } = row;
  const { coverMs, tiktok, shareToFeed, aiLabel, release, state, revision } = row;
  return {
    ...{ id, video, date, description, hashtags, videoType, platforms, excludedAccountIds },
    ...{ coverMs, tiktok, shareToFeed, aiLabel, release, state, revision },
    time: row.time.slice(0, 5),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  };
}
