import { BEST_HOURS_BLOCK, BEST_HOURS_POSTS, type BestHours } from '@postownia/contract';
import { weekdayOf } from '../../lib/calendar-days.ts';
import { timeIn, todayIn } from '../../lib/wall-clock.ts';
import { median } from './median.ts';

/** What of a published post says when to publish. */
export interface TimedPost {
  readonly publishedAt: Date;
  /** Likes and comments per follower. */
  readonly share: number;
}

/** So many posts of the middle kind are added to each block in thought: one lucky post makes no good hour. */
const DRAWN_BY = 5;

/**
 * How often as well as the middle post those of a weekday and three hours did, on the zone's clock. A block's median
 * is drawn towards that of all posts, the more so the fewer it has.
 */
export function bestHours(posts: readonly TimedPost[], zone: string): BestHours {
  const middle = median(posts.map(({ share }) => share));
  if (posts.length < BEST_HOURS_POSTS || middle === 0) return { measuredPosts: posts.length, blocks: [] };
  const blockOf = ({ publishedAt }: TimedPost) => {
    const hour = Number(timeIn(zone, publishedAt).slice(0, 2));
    return weekdayOf(todayIn(zone, publishedAt)) * 24 + hour - (hour % BEST_HOURS_BLOCK);
  };
  const blocks = [...Map.groupBy(posts, blockOf)].map(([block, own]) => ({
    weekday: Math.floor(block / 24),
    fromHour: block % 24,
    posts: own.length,
    timesMedian: rounded(drawn(own, middle) / middle),
  }));
  return {
    measuredPosts: posts.length,
    blocks: blocks.toSorted((a, b) => b.timesMedian - a.timesMedian || b.posts - a.posts),
  };
}

const drawn = (own: readonly TimedPost[], middle: number) =>
  (own.length * median(own.map(({ share }) => share)) + DRAWN_BY * middle) / (own.length + DRAWN_BY);

const rounded = (times: number) => Math.round(times * 100) / 100;
