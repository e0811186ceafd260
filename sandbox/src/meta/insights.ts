import { followersAt } from '../feed/growth.ts';
import { chanceOf, dayFigure, type PostMetrics, postMetrics } from '../feed/insight-metrics.ts';
import { insightSettings } from '../feed/insight-settings.ts';
import { endOfPacificDay, nextDay, pacificDay } from '../pacific-day.ts';
import { type Edge, type GraphCall, readInstant, requireScope } from './call.ts';
import { badParameter, GraphError } from './errors.ts';
import { graphTime } from './fields.ts';
import type { InstagramAccount, InstagramMedia, Page, PagePost, State } from './state.ts';

const PARAMS = ['metric', 'period', 'since', 'until', 'metric_type', 'timeframe', 'breakdown'];
const DAY = 86_400_000;
/** Longest window of one call. */
const MOST_DAYS = 93;
/** Below that Meta gives a Page no insights and Instagram no `follower_count`. */
const FEWEST_FOLLOWERS = 100;

const MEDIA_METRICS: Record<string, (figures: PostMetrics) => number> = {
  views: ({ views }) => views,
  reach: ({ reach }) => reach,
  likes: ({ likes }) => likes,
  comments: ({ comments }) => comments,
  saved: ({ saves }) => saves,
  shares: ({ shares }) => shares,
  total_interactions: ({ likes, comments, saves, shares }) => likes + comments + saves + shares,
};
const POST_METRICS: Record<string, (figures: PostMetrics) => unknown> = {
  post_total_media_view_unique: ({ reach }) => reach,
  post_reactions_by_type_total: ({ likes }) => reactions(likes),
  post_clicks: ({ clicks }) => clicks,
};
const IG_SERIES = ['reach', 'follower_count'];
const IG_TOTALS = [
  'views',
  'likes',
  'comments',
  'shares',
  'saves',
  'replies',
  'accounts_engaged',
  'total_interactions',
  'profile_views',
];
const PAGE_SERIES = [
  'page_media_view',
  'page_total_media_view_unique',
  'page_post_engagements',
  'page_daily_follows',
  'page_follows',
  'page_total_actions',
];

/** Reactions as Meta splits them; nothing is listed that nobody chose. */
function reactions(likes: number): Record<string, number> {
  const love = Math.floor(likes / 5);
  return Object.fromEntries(Object.entries({ like: likes - love, love }).filter(([, count]) => count > 0));
}

type Account = Page | InstagramAccount;

/** Who could see what an account showed at an instant. */
function audienceOf(account: Account | undefined, at: string): { followers: number; swings: boolean } {
  const followers = account === undefined ? 0 : followersAt(account, Date.parse(at));
  return { followers, swings: account?.growth !== undefined };
}

/** What a post has come to now; also behind `like_count`, `comments_count` and the summaries. */
export function metricsOfPost(state: State, post: PagePost): PostMetrics {
  const audience = audienceOf(state.pages.get(post.pageId), post.visibleAt);
  return postMetrics({ id: post.id, publishedAt: post.visibleAt, ...audience }, state.clock.now());
}

export function metricsOfMedia(state: State, media: InstagramMedia): PostMetrics {
  const audience = audienceOf(state.instagram.get(media.igId), media.timestamp);
  return postMetrics({ id: media.id, publishedAt: media.timestamp, ...audience }, state.clock.now());
}

/** The asked metrics; one that is unknown or gone fails the whole call, as at Meta. */
function readMetrics(call: GraphCall, known: readonly string[]): string[] {
  const text = call.params.get('metric') ?? '';
  if (text === '') {
    throw new GraphError({
      message: '(#3001) The metric parameter is required',
      code: 3001,
      subcode: 1504028,
    });
  }
  const metrics = text
    .replace(/^\[|\]$|"/g, '')
    .split(',')
    .map((metric) => metric.trim());
  const { removedMetrics } = insightSettings(call.state);
  for (const metric of metrics) {
    if (!known.includes(metric) || removedMetrics.includes(metric)) {
      throw badParameter(`The value must be a valid insights metric: ${metric}`);
    }
  }
  return metrics;
}

function entry(call: GraphCall, id: string, name: string, period: string, rest: object) {
  return {
    name,
    period,
    ...rest,
    title: name,
    description: name,
    id: `${id}${call.path.endsWith('insights') ? '/insights' : ''}/${name}/${period}`,
  };
}

/** New posts have no insights yet; they come as an empty list, never as zeros. */
function isLate(state: State, publishedAt: string): boolean {
  const age = state.clock.now().getTime() - Date.parse(publishedAt);
  return age < insightSettings(state).lateHours * 3_600_000;
}

/** `GET /{ig-media}/insights`, lifetime. */
export const mediaInsights: Edge<'media'> = {
  params: PARAMS,
  run(call, { media }) {
    requireScope(call, 'instagram_manage_insights', 10);
    const metrics = readMetrics(call, Object.keys(MEDIA_METRICS));
    if (isLate(call.state, media.timestamp)) return { data: [] };
    const figures = metricsOfMedia(call.state, media);
    return {
      data: metrics.map((name) =>
        entry(call, media.id, name, 'lifetime', { values: [{ value: MEDIA_METRICS[name]?.(figures) }] }),
      ),
    };
  },
};

/** `GET /{page-post}/insights`, lifetime. */
export const postInsights: Edge<'post'> = {
  params: PARAMS,
  run(call, { post }) {
    requireScope(call, 'read_insights');
    const metrics = readMetrics(call, Object.keys(POST_METRICS));
    if (isLate(call.state, post.visibleAt)) return { data: [] };
    const figures = metricsOfPost(call.state, post);
    return {
      data: metrics.map((name) =>
        entry(call, post.id, name, 'lifetime', { values: [{ value: POST_METRICS[name]?.(figures) }] }),
      ),
    };
  },
};

/** The Pacific days whose end lies in the asked window and in the past; the last ones may not be counted yet. */
function askedDays(call: GraphCall): string[] {
  const now = call.state.clock.now().getTime();
  const until = Math.min(readInstant(call, 'until') ?? now, now);
  const since = readInstant(call, 'since') ?? until - 2 * DAY;
  if (until - since > MOST_DAYS * DAY) {
    throw badParameter('There cannot be more than 90 days between since and until');
  }
  const days: string[] = [];
  for (let day = pacificDay(since - DAY); endOfPacificDay(day).getTime() <= until; day = nextDay(day)) {
    if (endOfPacificDay(day).getTime() > since) days.push(day);
  }
  return days;
}

const figureOn = (account: Account, name: string, day: string) =>
  dayFigure({ id: account.id, ...audienceOf(account, `${day}T12:00:00Z`) }, name, day);

function series(call: GraphCall, account: Account, name: string) {
  const { gaps } = insightSettings(call.state);
  const values = askedDays(call)
    .filter((day) => chanceOf(account.id, name, day, 'gap') >= gaps)
    .map((day) => ({
      value: figureOn(account, name, day),
      end_time: graphTime(endOfPacificDay(day)),
    }));
  return values.length === 0 ? [] : [entry(call, account.id, name, 'day', { values })];
}

const isSmall = ({ state }: GraphCall, account: Account) =>
  followersAt(account, state.clock.now().getTime()) < FEWEST_FOLLOWERS;

/** `GET /{page}/insights`, by day; nothing for a Page with few followers. */
export const pageInsights: Edge<'page'> = {
  params: PARAMS,
  run(call, { page }) {
    requireScope(call, 'read_insights');
    const metrics = readMetrics(call, PAGE_SERIES);
    if (isSmall(call, page)) return { data: [] };
    return { data: metrics.flatMap((name) => series(call, page, name)) };
  },
};

/** `GET /{ig-user}/insights`: series by day, or one total of the window with `metric_type=total_value`. */
export const instagramInsights: Edge<'ig'> = {
  params: PARAMS,
  run(call, { account }) {
    requireScope(call, 'instagram_manage_insights', 10);
    const total = call.params.get('metric_type') === 'total_value';
    if (call.params.get('period') !== 'day') throw badParameter('The period must be day');
    const metrics = readMetrics(call, total ? [...IG_TOTALS, 'reach'] : IG_SERIES);
    if (total) return { data: metrics.flatMap((name) => totalOf(call, account, name)) };
    const shown = metrics.filter((name) => name !== 'follower_count' || !isSmall(call, account));
    return { data: shown.flatMap((name) => series(call, account, name)) };
  },
};

function totalOf(call: GraphCall, account: Account, name: string) {
  const values = askedDays(call).map((day) => figureOn(account, name, day));
  if (values.length === 0) return [];
  const value = values.reduce((sum, figure) => sum + figure, 0);
  return [entry(call, account.id, name, 'day', { total_value: { value } })];
}
