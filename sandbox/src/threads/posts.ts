import { chanceOf, dayFigure, postMetrics } from '../feed/insight-metrics.ts';
import { insightSettings } from '../feed/insight-settings.ts';
import { permalinkOf, recordDeleted, recordVisible } from '../state.ts';
import { badParameter, missing, ThreadsError } from './answers.ts';
import { statusOf } from './containers.ts';
import type { State, ThreadsPost, ThreadsProfile } from './state.ts';

const DAY_SECONDS = 86_400;

const postsOfDay = (state: State, profile: ThreadsProfile) => {
  const since = state.clock.now().getTime() - DAY_SECONDS * 1000;
  return state.threadsPosts
    .values()
    .filter(({ profile: id, at }) => id === profile.id && Date.parse(at) > since).length;
};

/** `GET /{user}/threads_publishing_limit`. */
export const readLimit = (state: State, profile: ThreadsProfile) => ({
  data: [
    {
      quota_usage: postsOfDay(state, profile),
      config: { quota_total: state.settings().threadsPostsPerDay, quota_duration: DAY_SECONDS },
    },
  ],
});

/** `POST /{user}/threads_publish`: seen by the world at once; a container works once. */
export function publishContainer(state: State, profile: ThreadsProfile, id: string): { id: string } {
  const container = state.threadsContainers.get(id);
  if (container === undefined || container.profile !== profile.id)
    throw new ThreadsError(24, 'The requested resource does not exist');
  const status = statusOf(state, container);
  if (status === 'IN_PROGRESS') throw new ThreadsError(24, 'The requested resource does not exist');
  if (status !== 'FINISHED' || container.isChild) throw badParameter(`The container is ${status}`);
  if (postsOfDay(state, profile) >= state.settings().threadsPostsPerDay)
    throw new ThreadsError(613, 'Calls to this api have exceeded the rate limit.');
  const at = state.clock.now().toISOString();
  const post = `180${state.store.nextNumber()}`;
  state.threadsContainers.put(id, { ...container, post });
  state.threadsPosts.put(post, { id: post, profile: profile.id, text: container.text, at });
  recordVisible(state, {
    network: 'threads',
    accountId: profile.id,
    accountName: profile.name,
    postId: post,
    text: container.text,
    at,
    imageHashes: container.images.map(({ hash }) => hash),
    altTexts: container.images.map(({ altText }) => altText),
    videoHash: container.videoHash,
    aiGenerated: false,
    link: container.link,
  });
  return { id: post };
}

const shape = (state: State, { id, profile, text, at }: ThreadsPost) => ({
  id,
  text,
  timestamp: at.replace(/\.\d+Z$/, '+0000'),
  permalink: permalinkOf(state, profile, id),
});

export function ownPost(state: State, profile: ThreadsProfile, id: string): ThreadsPost {
  const post = state.threadsPosts.get(id);
  if (post === undefined || post.profile !== profile.id) throw missing(id);
  return post;
}

export const readPost = (state: State, profile: ThreadsProfile, id: string) =>
  shape(state, ownPost(state, profile, id));

/** `GET /me/threads`: the newest first. */
export function listPosts(state: State, profile: ThreadsProfile, query: URLSearchParams) {
  const limit = Math.min(Number(query.get('limit') ?? 25), 100);
  const own = state.threadsPosts.values().filter((post) => post.profile === profile.id);
  return {
    data: own
      .reverse()
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
      .slice(0, limit)
      .map((post) => shape(state, post)),
  };
}

/** `DELETE /{post}`: so many a day. */
export function deletePost(state: State, profile: ThreadsProfile, id: string) {
  ownPost(state, profile, id);
  const now = state.clock.now();
  const since = now.getTime() - DAY_SECONDS * 1000;
  const recent = state.threadsDeletions
    .values()
    .filter((one) => one.profile === profile.id && Date.parse(one.at) > since);
  if (recent.length >= state.settings().threadsDeletesPerDay)
    throw new ThreadsError(613, 'Calls to this api have exceeded the rate limit.');
  state.threadsDeletions.put(id, { profile: profile.id, at: now.toISOString() });
  state.threadsPosts.delete(id);
  recordDeleted(state, id);
  return { success: true, deleted_id: id };
}

export function figuresOf(state: State, { id, at, profile }: ThreadsPost) {
  const followers = state.threadsProfiles.get(profile)?.followers ?? 0;
  return postMetrics({ id, publishedAt: at, followers }, state.clock.now());
}

/** Earlier windows are refused. */
const FIRST_SECOND = 1_712_991_600;
const DAY_ENDS_AT_HOUR = 8;

/** `GET /{user}/threads_insights`: followers of the moment, or how often the profile was viewed, by day. */
export function readProfileInsights(state: State, profile: ThreadsProfile, query: URLSearchParams) {
  const name = query.get('metric') ?? '';
  const { id, followers } = profile;
  if (name === 'followers_count')
    return {
      data: [{ name, period: 'day', total_value: { value: followers }, id: `${id}/insights/${name}/day` }],
    };
  if (name !== 'views') throw badParameter('metric is not served here');
  const now = Math.floor(state.clock.now().getTime() / 1000);
  const since = Number(query.get('since') ?? now - DAY_SECONDS);
  const until = Number(query.get('until') ?? now);
  if (!(since >= FIRST_SECOND) || !(until >= since)) throw badParameter('since and until are no window');
  const first = Math.floor(since / DAY_SECONDS);
  const days = Math.max(
    0,
    Math.floor((Math.min(until, now) - DAY_ENDS_AT_HOUR * 3_600) / DAY_SECONDS) - first,
  );
  const { gaps } = insightSettings(state);
  const values = Array.from({ length: days }, (_, index) => new Date((first + index) * DAY_SECONDS * 1000))
    .map((day) => ({ day: day.toISOString().slice(0, 10), end: endOf(day) }))
    .filter(({ day }) => chanceOf(id, 'gap', day) >= gaps)
    .map(({ day, end }) => ({ value: dayFigure({ id, followers }, 'views', day), end_time: end }));
  return { data: [{ name, period: 'day', values, id: `${id}/insights/${name}/day` }] };
}

/** A day ends with the next morning, as Threads writes instants. */
const endOf = (day: Date) =>
  new Date(day.getTime() + (24 + DAY_ENDS_AT_HOUR) * 3_600_000).toISOString().replace('.000Z', '+0000');

/** `GET /{post}/insights`. */
export function readInsights(
  state: State,
  profile: ThreadsProfile,
  { id, metric }: { id: string; metric: string },
) {
  const figures = figuresOf(state, ownPost(state, profile, id));
  const told: Readonly<Record<string, number>> = {
    views: figures.views,
    likes: figures.likes,
    replies: figures.comments,
    reposts: figures.shares,
    quotes: 0,
    shares: 0,
  };
  const data = metric.split(',').map((name) => {
    const value = told[name];
    if (value === undefined) throw badParameter(`metric[0] must be one of ${Object.keys(told).join(', ')}`);
    return { name, period: 'lifetime', values: [{ value }], id: `${id}/insights/${name}/lifetime` };
  });
  return { data };
}
