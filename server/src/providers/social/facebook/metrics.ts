import type { AccountMetric, PostMetric } from '@postownia/contract';
import * as z from 'zod';
import { countField, type MetaMetrics } from '../meta/metrics.ts';

const Comments = z.object({ comments: z.object({ summary: z.object({ total_count: z.number() }) }) });
const Shares = z.object({ shares: z.object({ count: z.number() }) });

/**
 * Living metrics of a Page's posts (docs/providers/meta.md). Comments and shares come by fields: those are not 48
 * hours late.
 */
export const FACEBOOK_POST_METRICS: MetaMetrics<PostMetric> = {
  likes: { insight: 'post_reactions_by_type_total' },
  comments: {
    field: 'comments.limit(0).summary(true)',
    find: (body) => Comments.safeParse(body).data?.comments.summary.total_count,
  },
  // Left out until somebody shares the post: then it is not known, rather than zero.
  shares: { field: 'shares', find: (body) => Shares.safeParse(body).data?.shares.count },
  reach: { insight: 'post_total_media_view_unique' },
  clicks: { insight: 'post_clicks' },
};

/** Living metrics of Pages; series by day, but for the count of this moment. */
export const FACEBOOK_ACCOUNT_METRICS: MetaMetrics<AccountMetric> = {
  followers: countField('followers_count'),
  reach: { insight: 'page_total_media_view_unique' },
  views: { insight: 'page_media_view' },
};
