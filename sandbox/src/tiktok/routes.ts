import type { Clock } from '../clock.ts';
import { insightSettings } from '../feed/insight-settings.ts';
import { type Route, readJson, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { envelope, refusal, TikTokError } from './answers.ts';
import { tiktokDialogRoutes } from './dialog.ts';
import { checkCaps, initVideo, privacyLevels } from './init.ts';
import { authorizeTikTok, revokeTikTok, tiktokToken } from './login.ts';
import { initPhotos } from './photos.ts';
import type { Creator, State } from './state.ts';
import { tiktokUploadRoute } from './upload.ts';
import { listVideos, queryVideos, videoStatus } from './videos.ts';

interface Call {
  path: string;
  method: 'GET' | 'POST';
  scope: string;
  /** Calls of one token in any minute. */
  perMinute: number;
  run(state: State, creator: Creator, request: SandboxRequest): unknown;
}

const MINUTE = 60_000;
const MOST_VIDEOS = 20;

/** Everything that is built of TikTok's API: the next part is one more entry here. */
const CALLS: readonly Call[] = [
  {
    path: '/v2/post/publish/creator_info/query/',
    method: 'POST',
    scope: 'video.publish',
    perMinute: 20,
    run: (state, creator) => creatorInfo(state, creator),
  },
  {
    path: '/v2/post/publish/video/init/',
    method: 'POST',
    scope: 'video.publish',
    perMinute: 6,
    run: (state, creator, request) => initVideo(state, creator, readJson(request)),
  },
  {
    path: '/v2/post/publish/content/init/',
    method: 'POST',
    scope: 'video.publish',
    perMinute: 6,
    run: (state, creator, request) => initPhotos(state, creator, readJson(request)),
  },
  {
    path: '/v2/post/publish/status/fetch/',
    method: 'POST',
    scope: 'video.publish',
    perMinute: 30,
    run: (state, creator, request) =>
      videoStatus(state, creator, (readJson(request) as { publish_id?: unknown } | undefined)?.publish_id),
  },
  {
    path: '/v2/video/list/',
    method: 'POST',
    scope: 'video.list',
    perMinute: 600,
    run: (state, creator, request) => {
      const asked = (readJson(request) ?? {}) as { max_count?: unknown; cursor?: unknown };
      const { max_count: max = 10, cursor = Number.MAX_SAFE_INTEGER } = asked;
      if (typeof max !== 'number' || max > MOST_VIDEOS || typeof cursor !== 'number')
        throw new TikTokError('invalid_params', 400);
      return listVideos(state, creator, { fields: fieldsOf(request), max, cursor });
    },
  },
  {
    path: '/v2/video/query/',
    method: 'POST',
    scope: 'video.list',
    perMinute: 600,
    run: (state, creator, request) => {
      const { filters } = (readJson(request) ?? {}) as { filters?: { video_ids?: unknown } };
      const ids = filters?.video_ids;
      if (!Array.isArray(ids) || ids.length === 0 || ids.length > MOST_VIDEOS)
        throw new TikTokError('invalid_params', 400);
      // Numbers would have been rounded on the way: the ids are strings here.
      if (ids.some((id) => typeof id !== 'string' || !/^\d+$/.test(id)))
        throw new TikTokError('invalid_params', 400);
      return queryVideos(state, creator, { fields: fieldsOf(request), ids });
    },
  },
  {
    path: '/v2/user/info/',
    method: 'GET',
    scope: 'user.info.basic',
    perMinute: 600,
    run: (state, creator, request) => userInfo(state, creator, request),
  },
];

/** Login page, tokens, Content Posting API, upload host. */
export function tiktokRoutes(state: State): Route[] {
  const limiter = createLimiter(state.clock);
  const route = (path: string, handle: Route['handle']): Route => ({
    provider: 'tiktok',
    method: 'POST',
    path,
    handle: (request) => faultReply(request) ?? handle(request),
  });
  return [
    ...tiktokDialogRoutes(state),
    route('/v2/oauth/token/', (request) => tiktokToken(state, request)),
    route('/v2/oauth/revoke/', (request) => revokeTikTok(state, request)),
    tiktokUploadRoute(state),
    ...CALLS.map((call) => ({
      ...route(call.path, (request) => serve(state, call, { request, limiter })),
      method: call.method,
    })),
  ];
}

function faultReply({ fault }: SandboxRequest): SandboxReply | null {
  if (fault?.kind !== 'api-error') return null;
  const { text = 'internal_error', status = 400 } = fault.parameters;
  return refusal(new TikTokError(text, status));
}

async function serve(
  state: State,
  call: Call,
  { request, limiter }: { request: SandboxRequest; limiter: Limiter },
): Promise<SandboxReply> {
  try {
    const { creator, login } = authorizeTikTok(state, request, call.scope);
    if (!limiter(`${call.path} ${login.id}`, call.perMinute)) {
      throw new TikTokError('rate_limit_exceeded', 429, 'The API rate limit was exceeded.');
    }
    const isJson = (request.headers['content-type'] ?? '').startsWith('application/json');
    if (call.method === 'POST' && !isJson)
      throw new TikTokError('invalid_params', 400, 'Only application/json is accepted');
    if (request.fault?.kind === 'publish-failed') failNext(state, creator, request);
    return envelope(await call.run(state, creator, request));
  } catch (error) {
    if (error instanceof TikTokError) return refusal(error);
    throw error;
  }
}

/** The video asked about fails for the reason that the fault names. */
function failNext(state: State, creator: Creator, request: SandboxRequest): void {
  const { publish_id: id } = (readJson(request) ?? {}) as { publish_id?: string };
  const video = state.tiktokVideos.get(id ?? '');
  if (video === undefined || video.openId !== creator.openId || video.postId !== null) return;
  const failReason = request.fault?.parameters.text ?? 'internal';
  state.tiktokVideos.put(video.publishId, { ...video, failReason });
}

type Limiter = (key: string, most: number) => boolean;

/** Counts calls of the last minute; false when one more is too many. */
function createLimiter(clock: Clock): Limiter {
  const calls = new Map<string, number[]>();
  return (key, most) => {
    const now = clock.now().getTime();
    const recent = (calls.get(key) ?? []).filter((at) => at > now - MINUTE && at <= now);
    if (recent.length >= most) return false;
    calls.set(key, [...recent, now]);
    return true;
  };
}

const fieldsOf = ({ query }: SandboxRequest) => (query.get('fields') ?? '').split(',').filter(Boolean);

function creatorInfo(state: State, creator: Creator): unknown {
  // Business caps come with HTTP 200 here, intentionally.
  checkCaps(state, creator, 200);
  return {
    creator_avatar_url: `${state.publicUrl()}/avatar/${creator.openId}.svg`,
    creator_username: creator.username,
    creator_nickname: creator.nickname,
    privacy_level_options: privacyLevels(state, creator),
    comment_disabled: creator.commentDisabled,
    duet_disabled: creator.duetDisabled,
    stitch_disabled: creator.stitchDisabled,
    max_video_post_duration_sec: creator.maxSeconds,
  };
}

const PROFILE_FIELDS = ['username', 'profile_deep_link', 'bio_description', 'is_verified'];
const STATS_FIELDS = ['follower_count', 'following_count', 'likes_count', 'video_count'];

function userInfo(state: State, creator: Creator, request: SandboxRequest): unknown {
  const { login } = authorizeTikTok(state, request, 'user.info.basic');
  const all: Record<string, unknown> = {
    open_id: creator.openId,
    display_name: creator.nickname,
    avatar_url: `${state.publicUrl()}/avatar/${creator.openId}.svg`,
    username: creator.username,
    profile_deep_link: `${state.publicUrl()}/feed/${creator.openId}`,
    follower_count: creator.followersCount,
    following_count: 0,
    likes_count: 0,
    video_count: state.tiktokVideos
      .values()
      .filter((video) => video.openId === creator.openId && video.postId).length,
  };
  const fields = fieldsOf(request);
  const needs = (names: string[], scope: string) =>
    fields.some((name) => names.includes(name)) && !login.scopes.includes(scope);
  if (needs(PROFILE_FIELDS, 'user.info.profile') || needs(STATS_FIELDS, 'user.info.stats'))
    throw new TikTokError('scope_not_authorized', 401);
  const { removedMetrics } = insightSettings(state);
  if (fields.some((name) => !(name in all) || removedMetrics.includes(name)))
    throw new TikTokError('invalid_params', 400);
  return { user: Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name))) };
}
