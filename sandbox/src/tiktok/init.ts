import { randomBytes } from 'node:crypto';
import { fetchMedia } from '../fetch-media.ts';
import { TikTokError } from './answers.ts';
import type { Creator, State, TikTokVideo } from './state.ts';
import { acceptVideo, publishedToday, usersToday } from './videos.ts';

const MIN_CHUNK = 5_000_000;
const MAX_CHUNK = 64_000_000;
const MAX_LAST = 128_000_000;
const MAX_CHUNKS = 1000;
const MAX_TITLE_UNITS = 2200;
const PULL_CAP = 300 * 1024 * 1024;

const POST_FIELDS: Readonly<Record<string, 'string' | 'boolean' | 'number'>> = {
  privacy_level: 'string',
  title: 'string',
  disable_duet: 'boolean',
  disable_stitch: 'boolean',
  disable_comment: 'boolean',
  video_cover_timestamp_ms: 'number',
  brand_content_toggle: 'boolean',
  brand_organic_toggle: 'boolean',
  is_aigc: 'boolean',
};

type Json = Record<string, unknown>;
export const invalid = (message: string) => new TikTokError('invalid_param', 400, message);

/** Whom a creator may show a video to. */
export function privacyLevels(state: State, creator: Creator): string[] {
  if (!state.settings().tiktokAudited) return ['SELF_ONLY'];
  return creator.isPrivate
    ? ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY']
    : ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];
}

/**
 * Caps that TikTok has beyond the single call.
 * @throws TikTokError
 */
export function checkCaps(state: State, creator: Creator, http: number): void {
  if (creator.banned) throw new TikTokError('spam_risk_user_banned_from_posting', http);
  if (publishedToday(state, creator) >= creator.postsPerDay)
    throw new TikTokError('spam_risk_too_many_posts', http);
  const { tiktokAudited, tiktokUnauditedUsers } = state.settings();
  const others = usersToday(state).filter((openId) => openId !== creator.openId);
  if (!tiktokAudited && others.length >= tiktokUnauditedUsers)
    throw new TikTokError('reached_active_user_cap', http);
}

/** `POST /v2/post/publish/video/init/`. */
export async function initVideo(state: State, creator: Creator, body: unknown): Promise<unknown> {
  const { post_info: post, source_info: source, ...rest } = asObject(body, 'body');
  refuseUnknown(rest, []);
  const info = readPost(state, creator, asObject(post, 'post_info'));
  checkCaps(state, creator, 403);
  const from = asObject(source, 'source_info');
  const video: TikTokVideo = {
    publishId: `v_pub_${from.source === 'PULL_FROM_URL' ? 'url~v2' : 'file~v2-1'}.${state.store.nextNumber()}`,
    openId: creator.openId,
    uploadToken: randomBytes(16).toString('hex'),
    createdAt: state.clock.now().toISOString(),
    ...info,
    source: 'FILE_UPLOAD',
    size: 0,
    chunkSize: 0,
    chunkCount: 0,
    chunks: [],
    received: 0,
    mime: 'video/mp4',
    video: null,
    completeAt: null,
    failReason: null,
    postId: null,
  };
  if (from.source === 'PULL_FROM_URL') return pull(state, video, from);
  if (from.source !== 'FILE_UPLOAD') throw invalid('source_info.source is not supported');
  const plan = readPlan(from);
  state.tiktokVideos.put(video.publishId, { ...video, ...plan });
  const query = new URLSearchParams({
    upload_id: video.publishId,
    upload_token: video.uploadToken,
    of: video.openId,
  });
  return { publish_id: video.publishId, upload_url: `${state.ownUrl()}/tiktok-upload/video/?${query}` };
}

/** @throws TikTokError where nobody proved that the address is ours */
export function assertVerified(state: State, address: string): void {
  const { tiktokVerifiedPrefix } = state.settings();
  const prefix = tiktokVerifiedPrefix ?? `${new URL(state.publicUrl()).origin}/`;
  if (prefix === '' || !address.startsWith(prefix)) throw new TikTokError('url_ownership_unverified', 403);
}

function readPost(state: State, creator: Creator, post: Json) {
  refuseUnknown(post, Object.keys(POST_FIELDS));
  for (const [name, type] of Object.entries(POST_FIELDS))
    if (post[name] !== undefined && typeof post[name] !== type) throw invalid(`${name} must be a ${type}`);
  if (typeof post.brand_content_toggle !== 'boolean') throw invalid('brand_content_toggle is required');
  const title = readText(post, 'title', MAX_TITLE_UNITS);
  return { title, privacyLevel: readPrivacy(state, creator, post), aiGenerated: post.is_aigc === true };
}

export function readText(post: Json, name: string, mostUnits: number): string {
  const text = post[name] ?? '';
  if (typeof text !== 'string' || text.length > mostUnits) throw invalid(`${name} is too long`);
  return text;
}

/** Whom the post is shown to, as far as this creator and this app may. */
export function readPrivacy(state: State, creator: Creator, post: Json): string {
  const { privacy_level: level } = post;
  if (typeof level !== 'string') throw invalid('privacy_level is required');
  if (!state.settings().tiktokAudited && (level !== 'SELF_ONLY' || !creator.isPrivate))
    throw new TikTokError('unaudited_client_can_only_post_to_private_accounts', 403);
  if (!privacyLevels(state, creator).includes(level))
    throw new TikTokError('privacy_level_option_mismatch', 403);
  if (post.brand_content_toggle && level === 'SELF_ONLY') throw invalid('branded content cannot be private');
  return level;
}

/** The chunk arithmetic of the media transfer guide. */
function readPlan(source: Json) {
  refuseUnknown(source, ['source', 'video_size', 'chunk_size', 'total_chunk_count']);
  const { video_size: size, chunk_size: chunkSize, total_chunk_count: chunkCount } = source;
  if (!isCount(size) || !isCount(chunkSize) || !isCount(chunkCount))
    throw invalid('video_size, chunk_size and total_chunk_count must be positive integers');
  if (chunkCount > MAX_CHUNKS) throw invalid('too many chunks');
  if (chunkSize > size) throw invalid('chunk_size is larger than video_size');
  if (chunkCount !== Math.floor(size / chunkSize))
    throw invalid('total_chunk_count must be video_size divided by chunk_size, rounded down');
  const isWhole = chunkCount === 1 && chunkSize === size;
  if (size < MIN_CHUNK && !isWhole) throw invalid('a video below 5 MB must be one chunk');
  if (chunkSize < MIN_CHUNK && !isWhole) throw invalid('chunks must have at least 5 MB');
  if (chunkSize > MAX_CHUNK) throw invalid('chunks must have at most 64 MB');
  if (size - (chunkCount - 1) * chunkSize > MAX_LAST) throw invalid('the last chunk is too large');
  return { size, chunkSize, chunkCount };
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

async function pull(state: State, video: TikTokVideo, source: Json): Promise<unknown> {
  refuseUnknown(source, ['source', 'video_url']);
  const { video_url: address } = source;
  if (typeof address !== 'string') throw invalid('video_url is required');
  assertVerified(state, address);
  const fetched = await fetchMedia(address, { userAgent: 'TikTokBot', maxBytes: PULL_CAP });
  const stored: TikTokVideo = { ...video, source: 'PULL_FROM_URL' };
  if (fetched.ok) acceptVideo(state, stored, fetched.bytes);
  else state.tiktokVideos.put(video.publishId, { ...stored, failReason: 'video_pull_failed' });
  return { publish_id: video.publishId };
}

export function asObject(value: unknown, name: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(`${name} must be an object`);
  return value as Json;
}

export function refuseUnknown(value: Json, known: readonly string[]): void {
  const unknown = Object.keys(value).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new TikTokError('invalid_params', 400, `Unknown: ${unknown.join(', ')}`);
}
