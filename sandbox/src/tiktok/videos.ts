import { type PostMetrics, postMetrics } from '../feed/insight-metrics.ts';
import { insightSettings } from '../feed/insight-settings.ts';
import { recordVisible } from '../state.ts';
import { readVideoFacts } from '../video-facts.ts';
import { TikTokError } from './answers.ts';
import type { Creator, State, TikTokVideo } from './state.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MIN_SIDE = 360;
const MAX_SIDE = 4096;

/** All bytes are there: what the video is decides, after the processing, whether it is published. */
export function acceptVideo(state: State, video: TikTokVideo, bytes: Buffer): void {
  const now = state.clock.now().getTime();
  state.tiktokVideos.put(video.publishId, {
    ...video,
    video: { hash: state.store.putBlob(bytes), bytes: bytes.length, mime: video.mime },
    completeAt: new Date(now + state.settings().videoProcessingMs).toISOString(),
    failReason: video.failReason ?? faultOf(bytes, state.creators.get(video.openId)),
  });
}

function faultOf(bytes: Buffer, creator: Creator | undefined): string | null {
  const facts = readVideoFacts(bytes);
  if (facts === undefined) return 'file_format_check_failed';
  const { seconds, width, height } = facts;
  if (seconds !== null && (seconds <= 0 || seconds > (creator?.maxSeconds ?? 600)))
    return 'duration_check_failed';
  const sides = [width, height].filter((side) => side !== null);
  if (sides.some((side) => side < MIN_SIDE || side > MAX_SIDE)) return 'picture_size_check_failed';
  return null;
}

const isComplete = (state: State, video: TikTokVideo) =>
  video.completeAt !== null && Date.parse(video.completeAt) <= state.clock.now().getTime();

/** Lets processed videos become visible; the ledger and every look call it first. */
export function finishVideos(state: State): void {
  for (const video of state.tiktokVideos.values()) {
    if (video.postId !== null || video.failReason !== null || !isComplete(state, video)) continue;
    const postId = `74${String(state.store.nextNumber()).padStart(17, '0')}`;
    state.tiktokVideos.put(video.publishId, { ...video, postId });
    recordVisible(state, {
      network: 'tiktok',
      accountId: video.openId,
      accountName: state.creators.get(video.openId)?.nickname ?? video.openId,
      postId,
      text: video.title,
      at: video.completeAt ?? video.createdAt,
      imageHashes: (video.images ?? []).map(({ hash }) => hash),
      videoHash: video.video?.hash ?? null,
      altTexts: (video.images ?? []).map(() => null),
      aiGenerated: video.aiGenerated,
    });
  }
}

/** Videos of the last 24 hours, those on their way included. */
export function publishedToday(state: State, creator: Creator): number {
  const since = state.clock.now().getTime() - DAY;
  return state.tiktokVideos
    .values()
    .filter((video) => video.openId === creator.openId && video.failReason === null)
    .filter((video) => video.completeAt !== null && Date.parse(video.completeAt) > since).length;
}

/** Creators who sent a video within the last 24 hours. */
export function usersToday(state: State): string[] {
  return [...state.creators.values()]
    .filter((creator) => publishedToday(state, creator) > 0)
    .map(({ openId }) => openId);
}

/** `POST /v2/post/publish/status/fetch/`. */
export function videoStatus(state: State, creator: Creator, publishId: unknown): unknown {
  finishVideos(state);
  const video = typeof publishId === 'string' ? state.tiktokVideos.get(publishId) : undefined;
  if (!video) throw new TikTokError('invalid_publish_id', 400);
  if (video.openId !== creator.openId)
    throw new TikTokError('token_not_authorized_for_specified_publish_id', 400);
  const bytes =
    video.source === 'FILE_UPLOAD'
      ? { uploaded_bytes: video.received }
      : { downloaded_bytes: video.video?.bytes ?? 0 };
  const isOver = isComplete(state, video) || (video.failReason !== null && video.completeAt === null);
  if (isOver && video.failReason !== null)
    return { status: 'FAILED', fail_reason: video.failReason, ...bytes };
  if (!isOver)
    return { status: video.source === 'FILE_UPLOAD' ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD', ...bytes };
  return { status: 'PUBLISH_COMPLETE', publicaly_available_post_id: publicIds(state, video), ...bytes };
}

/** Only public videos get a public id, and only after moderation. */
function publicIds(state: State, video: TikTokVideo): string[] {
  const since = state.clock.now().getTime() - Date.parse(video.completeAt ?? '');
  const isPublic = video.privacyLevel === 'PUBLIC_TO_EVERYONE';
  return isPublic && since >= state.settings().tiktokModerationMs && video.postId !== null
    ? [video.postId]
    : [];
}

/** `POST /v2/video/list/`: public videos from before the cursor (milliseconds), newest first. */
export function listVideos(
  state: State,
  creator: Creator,
  asked: { fields: string[]; max: number; cursor: number },
) {
  const at = ({ completeAt }: TikTokVideo) => Date.parse(completeAt ?? '');
  const own = publicVideos(state, creator)
    .toSorted((a, b) => at(b) - at(a))
    .filter((video) => at(video) < asked.cursor);
  const shown = own.slice(0, asked.max);
  const last = shown.at(-1);
  return {
    videos: shown.map((video) => videoObject(state, creator, { ...asked, video })),
    cursor: last === undefined ? asked.cursor : at(last),
    has_more: own.length > asked.max,
  };
}

/** `POST /v2/video/query/`: those of the asked ones that are this person's and public; the rest is left out. */
export function queryVideos(state: State, creator: Creator, asked: { fields: string[]; ids: string[] }) {
  const found = publicVideos(state, creator).filter(({ postId }) => asked.ids.includes(postId ?? ''));
  return { videos: found.map((video) => videoObject(state, creator, { ...asked, video })) };
}

function publicVideos(state: State, creator: Creator): TikTokVideo[] {
  finishVideos(state);
  return (
    state.tiktokVideos
      .values()
      // Whether photos are listed, nobody documents: what the product can be sure of is that they may not be.
      .filter((video) => video.openId === creator.openId && video.images === undefined)
      .filter((video) => publicIds(state, video).length > 0)
      .reverse()
  );
}

/** What a video has come to now, as TikTok itself knows it. */
export function metricsOfVideo(state: State, { postId, openId, completeAt }: TikTokVideo): PostMetrics {
  const followers = state.creators.get(openId)?.followersCount ?? 0;
  return postMetrics({ id: postId ?? '', publishedAt: completeAt ?? '', followers }, state.clock.now());
}

/** Counted apart from the rest, and late: until then the field is left out, never zero. */
const LATE_FIELDS = ['view_count', 'share_count'];

/** The asked fields; one that is unknown or gone fails the whole call. */
function videoObject(
  state: State,
  creator: Creator,
  { fields, video }: { fields: string[]; video: TikTokVideo },
): Record<string, unknown> {
  const { likes, comments, shares, views } = metricsOfVideo(state, video);
  const publishedAt = Date.parse(video.completeAt ?? '');
  const all: Record<string, unknown> = {
    id: video.postId,
    title: video.title,
    video_description: video.title,
    create_time: Math.floor(publishedAt / 1000),
    share_url: `${state.publicUrl()}/feed/${creator.openId}/${video.postId}`,
    like_count: likes,
    comment_count: comments,
    share_count: shares,
    view_count: views,
  };
  const { removedMetrics, lateHours } = insightSettings(state);
  if (fields.length === 0 || fields.some((name) => !(name in all) || removedMetrics.includes(name)))
    throw new TikTokError('invalid_params', 400, 'Fields is invalid');
  const isLate = state.clock.now().getTime() - publishedAt < lateHours * HOUR;
  const shown = fields.filter((name) => !(isLate && LATE_FIELDS.includes(name)));
  return Object.fromEntries(shown.map((name) => [name, all[name]]));
}
