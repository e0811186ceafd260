import { type PostFigures, postFigures } from './insight-figures.ts';
import { insightSettings } from './insight-settings.ts';
import { TikTokError } from './tiktok-answers.ts';
import type { Creator, TikTokVideo } from './tiktok-world.ts';
import { readVideoFacts } from './video-facts.ts';
import { recordVisible, type World } from './world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MIN_SIDE = 360;
const MAX_SIDE = 4096;

/** All bytes are there: what the film is decides, after the processing, whether it is published. */
export function acceptFilm(world: World, video: TikTokVideo, bytes: Buffer): void {
  const now = world.clock.now().getTime();
  world.tiktokVideos.put(video.publishId, {
    ...video,
    video: { hash: world.store.putBlob(bytes), bytes: bytes.length, mime: video.mime },
    completeAt: new Date(now + world.settings().videoProcessingMs).toISOString(),
    failReason: video.failReason ?? faultOf(bytes, world.creators.get(video.openId)),
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

const isComplete = (world: World, video: TikTokVideo) =>
  video.completeAt !== null && Date.parse(video.completeAt) <= world.clock.now().getTime();

/** Lets processed videos become visible; the ledger and every look call it first. */
export function settleVideos(world: World): void {
  for (const video of world.tiktokVideos.values()) {
    if (video.postId !== null || video.failReason !== null || !isComplete(world, video)) continue;
    const postId = `74${String(world.store.nextNumber()).padStart(17, '0')}`;
    world.tiktokVideos.put(video.publishId, { ...video, postId });
    recordVisible(world, {
      network: 'tiktok',
      accountId: video.openId,
      accountName: world.creators.get(video.openId)?.nickname ?? video.openId,
      postId,
      text: video.title,
      at: video.completeAt ?? video.createdAt,
      imageHashes: [],
      videoHash: video.video?.hash ?? null,
      altText: null,
      aiGenerated: video.aiGenerated,
    });
  }
}

/** Videos of the last 24 hours, those on their way included. */
export function publishedToday(world: World, creator: Creator): number {
  const since = world.clock.now().getTime() - DAY;
  return world.tiktokVideos
    .values()
    .filter((video) => video.openId === creator.openId && video.failReason === null)
    .filter((video) => video.completeAt !== null && Date.parse(video.completeAt) > since).length;
}

/** Creators who sent a video within the last 24 hours. */
export function peopleToday(world: World): string[] {
  return [...world.creators.values()]
    .filter((creator) => publishedToday(world, creator) > 0)
    .map(({ openId }) => openId);
}

/** `POST /v2/post/publish/status/fetch/`. */
export function videoStatus(world: World, creator: Creator, publishId: unknown): unknown {
  settleVideos(world);
  const video = typeof publishId === 'string' ? world.tiktokVideos.get(publishId) : undefined;
  if (!video) throw new TikTokError('invalid_publish_id', 400);
  if (video.openId !== creator.openId)
    throw new TikTokError('token_not_authorized_for_specified_publish_id', 400);
  const bytes =
    video.source === 'FILE_UPLOAD'
      ? { uploaded_bytes: video.received }
      : { downloaded_bytes: video.video?.bytes ?? 0 };
  const isOver = isComplete(world, video) || (video.failReason !== null && video.completeAt === null);
  if (isOver && video.failReason !== null)
    return { status: 'FAILED', fail_reason: video.failReason, ...bytes };
  if (!isOver)
    return { status: video.source === 'FILE_UPLOAD' ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD', ...bytes };
  return { status: 'PUBLISH_COMPLETE', publicaly_available_post_id: publicIds(world, video), ...bytes };
}

/** Only public videos get a public id, and only after moderation. */
function publicIds(world: World, video: TikTokVideo): string[] {
  const since = world.clock.now().getTime() - Date.parse(video.completeAt ?? '');
  const isPublic = video.privacyLevel === 'PUBLIC_TO_EVERYONE';
  return isPublic && since >= world.settings().tiktokModerationMs && video.postId !== null
    ? [video.postId]
    : [];
}

/** `POST /v2/video/list/`: public videos, newest first. */
export function listVideos(world: World, creator: Creator, asked: { fields: string[]; max: number }) {
  const own = publicVideos(world, creator);
  const videos = own.slice(0, asked.max).map((video) => videoObject(world, creator, { ...asked, video }));
  return { videos, cursor: world.clock.now().getTime(), has_more: own.length > asked.max };
}

/** `POST /v2/video/query/`: those of the asked ones that are this person's and public; the rest is left out. */
export function queryVideos(world: World, creator: Creator, asked: { fields: string[]; ids: string[] }) {
  const found = publicVideos(world, creator).filter(({ postId }) => asked.ids.includes(postId ?? ''));
  return { videos: found.map((video) => videoObject(world, creator, { ...asked, video })) };
}

function publicVideos(world: World, creator: Creator): TikTokVideo[] {
  settleVideos(world);
  return world.tiktokVideos
    .values()
    .filter((video) => video.openId === creator.openId && publicIds(world, video).length > 0)
    .reverse();
}

/** What a video has come to now, as TikTok itself knows it. */
export function figuresOfVideo(world: World, { postId, openId, completeAt }: TikTokVideo): PostFigures {
  const followers = world.creators.get(openId)?.followersCount ?? 0;
  return postFigures({ id: postId ?? '', publishedAt: completeAt ?? '', followers }, world.clock.now());
}

/** Counted apart from the rest, and late: until then the field is left out, never zero. */
const LATE_FIELDS = ['view_count', 'share_count'];

/** The asked fields; one that is unknown or gone fails the whole call. */
function videoObject(
  world: World,
  creator: Creator,
  { fields, video }: { fields: string[]; video: TikTokVideo },
): Record<string, unknown> {
  const { likes, comments, shares, views } = figuresOfVideo(world, video);
  const publishedAt = Date.parse(video.completeAt ?? '');
  const all: Record<string, unknown> = {
    id: video.postId,
    title: video.title,
    video_description: video.title,
    create_time: Math.floor(publishedAt / 1000),
    share_url: `${world.publicUrl()}/feed/${creator.openId}/${video.postId}`,
    like_count: likes,
    comment_count: comments,
    share_count: shares,
    view_count: views,
  };
  const { removedMetrics, lateHours } = insightSettings(world);
  if (fields.length === 0 || fields.some((name) => !(name in all) || removedMetrics.includes(name)))
    throw new TikTokError('invalid_params', 400, 'Fields is invalid');
  const isLate = world.clock.now().getTime() - publishedAt < lateHours * HOUR;
  const shown = fields.filter((name) => !(isLate && LATE_FIELDS.includes(name)));
  return Object.fromEntries(shown.map((name) => [name, all[name]]));
}
