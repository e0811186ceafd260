import { type PostMetrics, postMetrics } from '../feed/insight-metrics.ts';
import { insightSettings } from '../feed/insight-settings.ts';
import { recordDeleted, recordVisible } from '../state.ts';
import { readVideoFacts } from '../video-facts.ts';
import { YoutubeError } from './answers.ts';
import type { State, YoutubeChannel, YoutubeSession, YoutubeVideo } from './state.ts';

const DAY = 86_400_000;
const SHORT_SECONDS = 900;
const LEAST_SIDE = 16;

/** The channel's list of everything that it sent. */
export const uploadsOf = (channel: string) => `UU${channel.slice(2)}`;

/** All bytes are there: the video is made, and what it is decides what becomes of it. Returns its id. */
export function acceptVideo(
  state: State,
  channel: YoutubeChannel,
  { session, bytes }: { session: YoutubeSession; bytes: Buffer },
): string {
  const now = state.clock.now().getTime();
  const id = `sbx${String(state.store.nextNumber()).padStart(8, '0')}`;
  const { metadata, mime } = session;
  // Of a project that Google has not audited nobody sees anything.
  const privacyStatus = state.settings().youtubeAudited ? metadata.privacyStatus : 'private';
  state.youtubeVideos.put(id, {
    ...metadata,
    ...faultOf(bytes, channel),
    id,
    channel: channel.id,
    privacyStatus,
    at: new Date(now).toISOString(),
    processedAt: new Date(now + state.settings().videoProcessingMs).toISOString(),
    file: { hash: state.store.putBlob(bytes), bytes: bytes.length, mime },
    shown: false,
    deleted: false,
  });
  return id;
}

function faultOf(bytes: Buffer, { longVideos }: YoutubeChannel) {
  const facts = readVideoFacts(bytes);
  const sides = [facts?.width ?? LEAST_SIDE, facts?.height ?? LEAST_SIDE];
  const isBroken = facts === undefined || sides.some((side) => side < LEAST_SIDE);
  const isLong = !longVideos && (facts?.seconds ?? 0) > SHORT_SECONDS;
  return { failureReason: isBroken ? 'invalidFile' : null, rejectionReason: isLong ? 'length' : null };
}

/** Videos of the last 24 hours. */
export function sentToday(state: State, { id }: YoutubeChannel): number {
  const since = state.clock.now().getTime() - DAY;
  return state.youtubeVideos.values().filter(({ channel, at }) => channel === id && Date.parse(at) > since)
    .length;
}

const isProcessed = (state: State, { processedAt }: YoutubeVideo) =>
  Date.parse(processedAt) <= state.clock.now().getTime();

/** Lets processed videos become visible; the ledger and every look call it first. */
export function finishVideos(state: State): void {
  for (const video of state.youtubeVideos.values()) {
    if (video.shown || video.deleted || statusOf(state, video) !== 'processed') continue;
    state.youtubeVideos.put(video.id, { ...video, shown: true });
    recordVisible(state, {
      network: 'youtube',
      accountId: video.channel,
      accountName: state.youtubeChannels.get(video.channel)?.title ?? video.channel,
      postId: video.id,
      text: `${video.title}\n\n${video.description}`,
      at: video.at,
      imageHashes: [],
      videoHash: video.file?.hash ?? null,
      altTexts: [],
      aiGenerated: video.syntheticMedia,
    });
  }
}

function statusOf(state: State, video: YoutubeVideo): 'uploaded' | 'processed' | 'failed' | 'rejected' {
  if (!isProcessed(state, video)) return 'uploaded';
  if (video.failureReason !== null) return 'failed';
  return video.rejectionReason === null ? 'processed' : 'rejected';
}

/** `GET /youtube/v3/videos?id=`: those of the asked ones that this channel may see; the rest is left out. */
export function listVideos(state: State, channel: YoutubeChannel, asked: { ids: string[]; parts: string[] }) {
  finishVideos(state);
  const found = asked.ids.flatMap((id) => {
    const video = state.youtubeVideos.get(id);
    const seen = video?.channel === channel.id || video?.privacyStatus !== 'private';
    return video && seen && !video.deleted ? [resourceOf(state, video, asked.parts)] : [];
  });
  return { kind: 'youtube#videoListResponse', items: found, pageInfo: { totalResults: found.length } };
}

/** `GET /youtube/v3/playlistItems`: what the channel sent, newest first. */
export function listUploads(
  state: State,
  channel: YoutubeChannel,
  { playlist, most, from }: { playlist: string; most: number; from: number },
) {
  finishVideos(state);
  if (playlist !== uploadsOf(channel.id)) throw new YoutubeError('playlistNotFound', 404);
  const own = state.youtubeVideos
    .values()
    .filter((video) => video.channel === channel.id && !video.deleted)
    .reverse()
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const items = own.slice(from, from + most).map(({ id, title, at }) => ({
    id: `${playlist}.${id}`,
    snippet: { title, publishedAt: at, playlistId: playlist },
    contentDetails: { videoId: id, videoPublishedAt: at },
  }));
  const next = from + most < own.length ? { nextPageToken: String(from + most) } : {};
  return { kind: 'youtube#playlistItemListResponse', items, ...next };
}

/** `DELETE /youtube/v3/videos?id=`. @throws YoutubeError */
export function deleteVideo(state: State, channel: YoutubeChannel, id: string): void {
  const video = state.youtubeVideos.get(id);
  if (!video || video.deleted) throw new YoutubeError('videoNotFound', 404);
  if (video.channel !== channel.id) throw new YoutubeError('forbidden', 403);
  state.youtubeVideos.put(id, { ...video, deleted: true });
  recordDeleted(state, id);
}

/** What a video has come to now, as YouTube itself knows it. */
export function metricsOfVideo(state: State, { id, channel, at }: YoutubeVideo): PostMetrics {
  const followers = state.youtubeChannels.get(channel)?.subscribers ?? 0;
  return postMetrics({ id, publishedAt: at, followers }, state.clock.now());
}

/** The asked parts of a video. */
export function resourceOf(state: State, video: YoutubeVideo, parts: readonly string[]) {
  const { views, likes, comments } = metricsOfVideo(state, video);
  const figures = { viewCount: views, likeCount: likes, commentCount: comments };
  const { removedMetrics } = insightSettings(state);
  const shown = Object.entries(figures).filter(([name]) => !removedMetrics.includes(name));
  const uploadStatus = statusOf(state, video);
  const { failureReason, rejectionReason } = video;
  const all: Record<string, unknown> = {
    snippet: {
      publishedAt: video.at,
      channelId: video.channel,
      title: video.title,
      description: video.description,
      ...(video.tags.length === 0 ? {} : { tags: video.tags }),
    },
    status: {
      uploadStatus,
      ...(uploadStatus === 'failed' ? { failureReason } : {}),
      ...(uploadStatus === 'rejected' ? { rejectionReason } : {}),
      privacyStatus: video.privacyStatus,
      madeForKids: video.madeForKids,
      selfDeclaredMadeForKids: video.madeForKids,
      containsSyntheticMedia: video.syntheticMedia,
    },
    statistics: Object.fromEntries(shown.map(([name, value]) => [name, String(value)])),
  };
  const asked = Object.entries(all).filter(([name]) => parts.includes(name));
  return { kind: 'youtube#video', id: video.id, ...Object.fromEntries(asked) };
}
