import type { AccountMetric, PostMetric } from '@postownia/contract';
import * as z from 'zod';
import type { InsightsReader, MetricAnswer, MetricValue, ReadWindow } from '../insights.ts';
import { NetworkError } from '../network-error.ts';
import type { ThreadsApi } from './api.ts';
import { listThreadsPosts } from './list-posts.ts';

const POST_METRICS: Partial<Record<PostMetric, string>> = {
  likes: 'likes',
  comments: 'replies',
  shares: 'reposts',
  views: 'views',
};
/** Views of the profile come by day; followers are those of the moment and know no days. */
const ACCOUNT_METRICS: Partial<Record<AccountMetric, string>> = {
  followers: 'followers_count',
  views: 'views',
};
const BY_DAY = new Set(['views']);
/** Before this instant Threads refuses a window (docs/providers/threads.md). */
const FIRST_SECOND = 1_712_991_600;
/** Threads counts days in Pacific time and names a day by the instant it ends, sometimes by an hour beside it. */
const pacificDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });
const HALF_DAY = 12 * 3_600_000;

const Told = z.object({
  data: z.array(
    z.object({
      values: z.array(z.object({ value: z.number(), end_time: z.string().optional() })).optional(),
      total_value: z.object({ value: z.number() }).optional(),
    }),
  ),
});

function answerOf(body: unknown, { source, byDay }: { source: string; byDay: boolean }): MetricAnswer {
  const [told] = Told.safeParse(body).data?.data ?? [];
  const value = told?.total_value?.value ?? told?.values?.at(-1)?.value;
  // A metric that is left out is not zero.
  const ofNow = value === undefined ? [] : [{ date: null, value }];
  const values = byDay ? daysOf(told?.values ?? []) : ofNow;
  return { outcome: values.length === 0 ? 'empty' : 'value', values, source, raw: body ?? null };
}

/** A figure whose day cannot be told belongs to none. */
function daysOf(told: readonly { value: number; end_time?: string | undefined }[]): MetricValue[] {
  return told.flatMap(({ value, end_time: end }) => {
    const at = Date.parse((end ?? '').replace(/\+0000$/, 'Z'));
    return Number.isNaN(at) ? [] : [{ date: pacificDay.format(at - HALF_DAY), value }];
  });
}

/** In seconds, as Threads counts. */
function windowOf({ since, until }: ReadWindow): Record<string, string> {
  const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
  return { since: String(Math.max(seconds(since), FIRST_SECOND)), until: String(seconds(until)) };
}

/** Reads what a post and a profile have come to, one metric a call. */
export function threadsInsights(api: ThreadsApi): InsightsReader {
  const read = async (
    { token }: { token: string },
    { path, metric, window }: { path: string; metric: string; window?: ReadWindow },
  ): Promise<MetricAnswer> => {
    const source = `threads v1.0 GET ${path.replace(/^\/\d+/, '/{id}')}?metric=${metric}`;
    try {
      const days = window === undefined ? {} : windowOf(window);
      const { body } = await api.call({ method: 'GET', path, params: { metric, ...days }, token });
      return answerOf(body, { source, byDay: window !== undefined });
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
    readAccount(account, metric, window) {
      const asked = { path: `/${account.remoteId}/threads_insights`, metric: ACCOUNT_METRICS[metric] ?? '' };
      return read(account, BY_DAY.has(asked.metric) ? { ...asked, window } : asked);
    },
  };
}
