import type { AccountMetric, PostMetric } from '@postownia/contract';
import * as z from 'zod';
import type { InsightsReader, MetricAnswer } from '../insights.ts';
import { NetworkError } from '../network-error.ts';
import type { MastodonApi } from './api.ts';
import { listStatuses } from './list-posts.ts';

/** Fields of a post; servers count no views (docs/providers/mastodon.md). */
const POST_FIELDS: Partial<Record<PostMetric, string>> = {
  likes: 'favourites_count',
  comments: 'replies_count',
  shares: 'reblogs_count',
};
const ACCOUNT_FIELDS: Partial<Record<AccountMetric, string>> = {
  followers: 'followers_count',
  posts: 'statuses_count',
};
const Counted = z.record(z.string(), z.unknown());

function answerOf(body: unknown, { field, source }: { field: string; source: string }): MetricAnswer {
  const value = Counted.safeParse(body).data?.[field];
  // A field that is left out is not zero.
  const values = typeof value === 'number' && value >= 0 ? [{ date: null, value }] : [];
  return {
    outcome: values.length === 0 ? 'empty' : 'value',
    values,
    source,
    raw: { [field]: value ?? null },
  };
}

/** Reads what a post and an account have come to as of now: a server keeps no history. */
export function mastodonInsights(api: MastodonApi): InsightsReader {
  return {
    network: 'mastodon',
    videos: true,
    postMetrics: Object.keys(POST_FIELDS) as PostMetric[],
    accountMetrics: Object.keys(ACCOUNT_FIELDS) as AccountMetric[],
    async readPost(account, remoteId, metric) {
      const path = `/api/v1/statuses/${encodeURIComponent(remoteId)}`;
      const field = POST_FIELDS[metric] ?? '';
      try {
        const { body } = await api.call(account, { method: 'GET', path });
        return answerOf(body, { field, source: `mastodon v1 GET /statuses/{id} ${field}` });
      } catch (error) {
        if (!(error instanceof NetworkError) || error.code !== '404') throw error;
        throw new NetworkError({ ...error, code: 'post-missing', cause: error });
      }
    },
    listPosts: (account) => listStatuses(api, account),
    async readAccount(account, metric) {
      const path = '/api/v1/accounts/verify_credentials';
      const field = ACCOUNT_FIELDS[metric] ?? '';
      const { body } = await api.call(account, { method: 'GET', path });
      return answerOf(body, { field, source: `mastodon v1 GET /accounts/verify_credentials ${field}` });
    },
  };
}
