import type { AccountMetric, PostMetric } from '@postownia/contract';
import * as z from 'zod';
import type { InsightsReader, MetricAnswer } from '../insights.ts';
import { NetworkError } from '../network-error.ts';
import type { ThreadsApi } from './api.ts';
import { listThreadsPosts } from './list-posts.ts';

const POST_METRICS: Partial<Record<PostMetric, string>> = {
  likes: 'likes',
  comments: 'replies',
  shares: 'reposts',
  views: 'views',
};
const ACCOUNT_METRICS: Partial<Record<AccountMetric, string>> = { followers: 'followers_count' };

const Told = z.object({
  data: z.array(
    z.object({
      values: z.array(z.object({ value: z.number() })).optional(),
      total_value: z.object({ value: z.number() }).optional(),
    }),
  ),
});

function answerOf(body: unknown, source: string): MetricAnswer {
  const [told] = Told.safeParse(body).data?.data ?? [];
  const value = told?.total_value?.value ?? told?.values?.at(-1)?.value;
  // A metric that is left out is not zero.
  const values = value === undefined ? [] : [{ date: null, value }];
  return { outcome: values.length === 0 ? 'empty' : 'value', values, source, raw: body ?? null };
}

/** Reads what a post and a profile have come to as of now, one metric a call. */
export function threadsInsights(api: ThreadsApi): InsightsReader {
  const read = async (
    { token }: { token: string },
    { path, metric }: { path: string; metric: string },
  ): Promise<MetricAnswer> => {
    const source = `threads v1.0 GET ${path.replace(/^\/\d+/, '/{id}')}?metric=${metric}`;
    try {
      const { body } = await api.call({ method: 'GET', path, params: { metric }, token });
      return answerOf(body, source);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      if (error.code === '100/33') throw new NetworkError({ ...error, code: 'post-missing', cause: error });
      // The person left this consent out at the login; publishing goes on without it.
      if (error.code !== '10') throw error;
      return {
        outcome: 'refused',
        values: [],
        source,
        raw: { code: error.code, requestId: error.requestId },
      };
    }
  };
  return {
    network: 'threads',
    videos: true,
    postMetrics: Object.keys(POST_METRICS) as PostMetric[],
    accountMetrics: Object.keys(ACCOUNT_METRICS) as AccountMetric[],
    readPost: (account, remoteId, metric) =>
      read(account, { path: `/${remoteId}/insights`, metric: POST_METRICS[metric] ?? '' }),
    listPosts: (account) => listThreadsPosts(api, account),
    readAccount: (account, metric) =>
      read(account, { path: `/${account.remoteId}/threads_insights`, metric: ACCOUNT_METRICS[metric] ?? '' }),
  };
}
