import type { AccountMetric, PostMetric } from '@postownia/contract';
import * as z from 'zod';

/** How a metric of ours is asked for at Meta: by an insight, or by a field that is up to date at once. */
export type MetaMetric =
  | { readonly insight: string }
  | { readonly field: string; readonly find: (body: unknown) => number | undefined };

/** A number under a field's name. */
function count(field: string): MetaMetric {
  const Body = z.object({ [field]: z.number() });
  return { field, find: (body) => Body.safeParse(body).data?.[field] };
}

const Comments = z.object({ comments: z.object({ summary: z.object({ total_count: z.number() }) }) });
const Shares = z.object({ shares: z.object({ count: z.number() }) });

type Metrics<Name extends string> = Readonly<Partial<Record<Name, MetaMetric>>>;

/**
 * Living metrics of posts (`providers.md` 4 and 5; `meta.graph.json` `insights`). Likes and comments come by fields
 * where there are some: those are not 48 hours late.
 */
export const META_POST_METRICS: Record<'facebook' | 'instagram', Metrics<PostMetric>> = {
  facebook: {
    likes: { insight: 'post_reactions_by_type_total' },
    comments: {
      field: 'comments.limit(0).summary(true)',
      find: (body) => Comments.safeParse(body).data?.comments.summary.total_count,
    },
    // Left out until somebody shares the post: then it is not known, rather than zero.
    shares: { field: 'shares', find: (body) => Shares.safeParse(body).data?.shares.count },
    reach: { insight: 'post_total_media_view_unique' },
    clicks: { insight: 'post_clicks' },
  },
  instagram: {
    likes: count('like_count'),
    comments: count('comments_count'),
    shares: { insight: 'shares' },
    saves: { insight: 'saved' },
    reach: { insight: 'reach' },
    views: { insight: 'views' },
  },
};

/** Living metrics of accounts; series by day, but for the counts of this moment. */
export const META_ACCOUNT_METRICS: Record<'facebook' | 'instagram', Metrics<AccountMetric>> = {
  facebook: {
    followers: count('followers_count'),
    reach: { insight: 'page_total_media_view_unique' },
    views: { insight: 'page_media_view' },
  },
  instagram: {
    followers: count('followers_count'),
    posts: count('media_count'),
    reach: { insight: 'reach' },
  },
};
