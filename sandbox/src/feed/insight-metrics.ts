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

/** What a post will have come to in the end: from its id and its audience, the same in every process. */
function finalMetrics(postId: string, followers: number): PostMetrics {
  const between = (name: string, low: number, high: number) => low + chanceOf(postId, name) * (high - low);
  const reach = followers * between('reach', 0.08, 0.6);
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

/** A post's figures at an instant, whole numbers. */
export function postMetrics(
  post: { id: string; publishedAt: string; followers: number },
  now: Date,
): PostMetrics {
  const hours = Math.max(0, (now.getTime() - Date.parse(post.publishedAt)) / HOUR);
  const share = 1 - Math.exp(-hours / GROWTH_HOURS);
  const figures = Object.entries(finalMetrics(post.id, post.followers));
  return Object.fromEntries(figures.map(([name, value]) => [name, Math.floor(value * share)])) as never;
}

/** What an account has on one of the network's days; it never changes once the day is over. */
export function dayFigure(accountId: string, metric: string, day: string, followers: number): number {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const rhythm = weekday === 0 || weekday === 6 ? 0.7 : 1;
  return Math.floor(followers * (0.05 + 0.4 * chanceOf(accountId, metric, day)) * rhythm);
}
