import { createHash } from 'node:crypto';

/** What a post has come to; each figure only grows with time. */
export interface PostMetrics {
  likes: number;
  comments: number;
  shares: number;
  saves: number;
  reach: number;
  views: number;
  clicks: number;
}

const HOUR = 3_600_000;
/** Two thirds of what a post ever gets comes within this many hours. */
const GROWTH_HOURS = 30;

/** A number from 0 to just below 1 that belongs to these words for ever. */
export function chanceOf(...words: string[]): number {
  return createHash('sha256').update(words.join('|')).digest().readUInt32BE(0) / 2 ** 32;
}

/** How much more or less people look in each month: before Christmas most, in the summer holidays least. */
const SEASON = [0.85, 0.9, 1, 1, 1.05, 0.95, 0.8, 0.8, 1, 1.05, 1.15, 1.25];
const WEEK = [0.75, 1, 1.1, 1.1, 1.05, 0.95, 0.8];

/** How much more or less people look on a day, around 1. */
const swingOn = (day: Date) => (SEASON[day.getUTCMonth()] ?? 1) * (WEEK[day.getUTCDay()] ?? 1);

/** A post of an account with a past: its day's swing, and one in twelve is passed on by many. */
const liftOf = (postId: string, publishedAt: string) =>
  swingOn(new Date(publishedAt)) * (chanceOf(postId, 'hit') < 1 / 12 ? 2.4 : 1);

/** What a post will have come to in the end: from its id and its audience, the same in every process. */
function finalMetrics(postId: string, audience: number): PostMetrics {
  const between = (name: string, low: number, high: number) => low + chanceOf(postId, name) * (high - low);
  const reach = audience * between('reach', 0.08, 0.6);
  const likes = reach * between('likes', 0.02, 0.14);
  return {
    reach,
    likes,
    views: reach * between('views', 1.1, 1.9),
    comments: likes * between('comments', 0, 0.25),
    shares: likes * between('shares', 0, 0.2),
    saves: likes * between('saves', 0, 0.3),
    clicks: reach * between('clicks', 0, 0.05),
  };
}

/**
 * A post's figures at an instant, whole numbers.
 * @param post.swings whether its account has good and bad days, as one with a past
 */
export function postMetrics(
  post: { id: string; publishedAt: string; followers: number; swings?: boolean },
  now: Date,
): PostMetrics {
  const hours = Math.max(0, (now.getTime() - Date.parse(post.publishedAt)) / HOUR);
  const share = 1 - Math.exp(-hours / GROWTH_HOURS);
  const lift = post.swings === true ? liftOf(post.id, post.publishedAt) : 1;
  const audience = post.followers * lift;
  const figures = Object.entries(finalMetrics(post.id, audience));
  return Object.fromEntries(figures.map(([name, value]) => [name, Math.floor(value * share)])) as never;
}

/** What an account has on one of the network's days; it never changes once the day is over. */
export function dayFigure(
  account: { id: string; followers: number; swings?: boolean },
  metric: string,
  day: string,
): number {
  const { id: accountId, followers } = account;
  const noon = new Date(`${day}T12:00:00Z`);
  const weekday = noon.getUTCDay();
  const flat = weekday === 0 || weekday === 6 ? 0.7 : 1;
  const rhythm = account.swings === true ? swingOn(noon) : flat;
  return Math.floor(followers * (0.05 + 0.4 * chanceOf(accountId, metric, day)) * rhythm);
}
