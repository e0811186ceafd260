import type { AccountMetric, PostMetric } from '@postownia/contract';
import { countField, type MetaMetrics } from '../meta/metrics.ts';

/**
 * Living metrics of posts and reels (docs/providers/meta.md). Likes and comments come by fields: those are not 48
 * hours late.
 */
export const INSTAGRAM_POST_METRICS: MetaMetrics<PostMetric> = {
  likes: countField('like_count'),
  comments: countField('comments_count'),
  shares: { insight: 'shares' },
  saves: { insight: 'saved' },
  reach: { insight: 'reach' },
  views: { insight: 'views' },
};

/** Living metrics of accounts; series by day, but for the counts of this moment. */
export const INSTAGRAM_ACCOUNT_METRICS: MetaMetrics<AccountMetric> = {
  followers: countField('followers_count'),
  posts: countField('media_count'),
  reach: { insight: 'reach' },
};
