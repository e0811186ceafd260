import * as z from 'zod';
import type { AccountAccess } from '../account-access.ts';
import { LISTED_POSTS, type ListedPost } from '../insights.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { YoutubeApi } from './api.ts';

const Channels = z.object({
  items: z
    .array(z.object({ contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }) }))
    .default([]),
});
const Uploads = z.object({
  items: z.array(z.object({ contentDetails: z.object({ videoId: z.string() }) })).default([]),
});
const Videos = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({ publishedAt: z.string() }),
        status: z.optional(z.object({ privacyStatus: z.optional(z.string()) })),
        statistics: z.record(z.string(), z.unknown()).default({}),
      }),
    )
    .default([]),
});

/** The newest videos that everybody can see, whoever sent them: three calls of one unit each. */
export async function listYoutubeVideos(
  api: YoutubeApi,
  { token, remoteId }: AccountAccess,
  watchUrl: (channel: string, video: string) => string,
): Promise<ListedPost[]> {
  const get = async (path: string) => (await api.call({ method: 'GET', path, token })).body;
  const channels = await get(`/youtube/v3/channels?part=contentDetails&id=${remoteId}`);
  const [channel] = parseAnswer(Channels, channels, null).items;
  if (channel === undefined) return [];
  const { uploads } = channel.contentDetails.relatedPlaylists;
  const list = `playlistItems?playlistId=${uploads}&part=contentDetails&maxResults=${LISTED_POSTS}`;
  const { items } = parseAnswer(Uploads, await get(`/youtube/v3/${list}`), null);
  if (items.length === 0) return [];
  const ids = items.map(({ contentDetails }) => contentDetails.videoId).join(',');
  const videos = await get(`/youtube/v3/videos?part=snippet,status,statistics&id=${ids}`);
  return parseAnswer(Videos, videos, null).items.flatMap(({ id, snippet, status, statistics }) => {
    const publishedAt = new Date(snippet.publishedAt);
    if (Number.isNaN(publishedAt.getTime()) || (status?.privacyStatus ?? 'public') !== 'public') return [];
    return {
      remoteId: id,
      format: 'video' as const,
      publishedAt,
      permalink: watchUrl(remoteId, id),
      likes: countOf(statistics.likeCount),
      comments: countOf(statistics.commentCount),
    };
  });
}

/** Numbers in quotes; one that is hidden is left out, and that is not zero. */
function countOf(value: unknown): number | null {
  const count = Number.parseInt(String(value ?? ''), 10);
  return Number.isNaN(count) ? null : count;
}
