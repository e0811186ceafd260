import type { VideoPostRow } from './video-posts.queries.ts';

/** What the person answered to the networks' own forms, as their adapters read it. */
export const networkOptions = ({ shareToFeed, tiktok }: Pick<VideoPostRow, 'shareToFeed' | 'tiktok'>) => ({
  shareToFeed,
  tiktok,
});
