import * as z from 'zod';
import { parseAnswer } from '../parse-answer.ts';
import { isSameCaption } from '../same-caption.ts';
import type { Found, PublishTarget } from '../social-network.ts';
import type { YoutubeApi } from './api.ts';
import { titleOf } from './metadata.ts';

const Channels = z.object({
  items: z
    .array(z.object({ contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }) }))
    .default([]),
});
const Items = z.object({
  items: z
    .array(
      z.object({
        snippet: z.object({ title: z.string(), publishedAt: z.string() }),
        contentDetails: z.object({ videoId: z.string() }),
      }),
    )
    .default([]),
  nextPageToken: z.string().default(''),
});
const LISTED = 50;
/** Clocks differ: what is dated up to this long before our intent may still be ours. Missing it would mean a second video. */
const CLOCK_SKEW_MILLISECONDS = 300_000;

/** Looks for a video among the channel's own by its title and the time: what is left where its session is forgotten. */
export async function findListed(
  api: YoutubeApi,
  { account, content, signal }: PublishTarget,
  { since, known }: { since: Date; known: ReadonlySet<string> },
): Promise<Found> {
  const get = async (path: string) =>
    (await api.call({ method: 'GET', path, token: account.token, signal })).body;
  const channels = await get(`/youtube/v3/channels?part=contentDetails&id=${account.remoteId}`);
  const [channel] = parseAnswer(Channels, channels, null).items;
  if (channel === undefined) return { result: 'undecided', requestId: null };
  const { uploads } = channel.contentDetails.relatedPlaylists;
  const list = `playlistItems?playlistId=${uploads}&part=snippet,contentDetails&maxResults=${LISTED}`;
  const { items, nextPageToken } = parseAnswer(Items, await get(`/youtube/v3/${list}`), null);
  const after = since.getTime() - CLOCK_SKEW_MILLISECONDS;
  const times = items.map(({ snippet }) => Date.parse(snippet.publishedAt));
  const title = titleOf(content);
  const ours = items.find(
    ({ snippet, contentDetails }, place) =>
      (times[place] ?? 0) >= after &&
      !known.has(contentDetails.videoId) &&
      isSameCaption(title, snippet.title),
  );
  if (ours !== undefined) return { result: 'found', remoteId: ours.contentDetails.videoId, requestId: null };
  // Nobody wrote down the order: what is not in a whole list is absent, and in a part of one where it falls behind our intent.
  const falls = times.every((time, place) => place === 0 || (times[place - 1] ?? time) >= time);
  const isWhole = nextPageToken === '' || (falls && times.some((time) => time < after));
  return isWhole
    ? { result: 'absent', handles: {}, requestId: null }
    : { result: 'undecided', requestId: null };
}
