import type { AccountMetric, PostMetric } from '@postownia/contract';
import * as z from 'zod';
import type { InsightsReader, MetricAnswer, MetricValue, ReadWindow } from '../insights.ts';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { PinterestApi } from './api.ts';
import { listPins } from './list-pins.ts';
import { User } from './login.ts';

/** Reactions and comments are counted for ever, everything else over the days that are asked for. */
const PIN_METRICS: Partial<Record<PostMetric, string>> = {
  likes: 'TOTAL_REACTIONS',
  comments: 'TOTAL_COMMENTS',
  views: 'IMPRESSION',
  saves: 'SAVE',
  clicks: 'OUTBOUND_CLICK',
};
const USER_FIELDS = { followers: 'follower_count', posts: 'pin_count' } as const;
const isUserField = (metric: AccountMetric): metric is keyof typeof USER_FIELDS => metric in USER_FIELDS;

const Analytics = z.record(
  z.string(),
  z.object({
    summary_metrics: z.record(z.string(), z.number().nullable()).optional(),
    lifetime_metrics: z.record(z.string(), z.number().nullable()).optional(),
  }),
);
const Days = z.object({
  all: z.object({
    daily_metrics: z.array(
      z.object({
        date: z.string(),
        data_status: z.string().optional(),
        metrics: z.record(z.string(), z.number().nullable()).optional(),
      }),
    ),
  }),
});
/** What Pinterest says of a day that it counted; of others it tells zeros that mean nothing. */
const COUNTED = new Set(['READY', 'ESTIMATE']);
/** Pinterest looks back 90 days at most. */
const DAYS = 89;
const DAY = 86_400_000;
const day = (at: Date) => at.toISOString().slice(0, 10);

/** Figures of pins, and of the account that a board belongs to; a pin's are those of its last 90 days. */
export function pinterestInsights(
  api: PinterestApi,
  { now, postUrl }: { now: () => Date; postUrl: (board: string, pin: string) => string },
): InsightsReader {
  return {
    network: 'pinterest',
    videos: true,
    postMetrics: Object.keys(PIN_METRICS) as PostMetric[],
    accountMetrics: [...(Object.keys(USER_FIELDS) as AccountMetric[]), 'views'],
    async readPost({ token }, remoteId, metric) {
      const name = PIN_METRICS[metric];
      if (name === undefined) throw new Error(`Pinterest has no metric ${metric}`);
      const until = now();
      const since = new Date(until.getTime() - DAYS * DAY);
      const query = `start_date=${day(since)}&end_date=${day(until)}&metric_types=${name}`;
      const source = `pinterest v5 GET /pins/{pin}/analytics?metric_types=${name}`;
      try {
        const path = `/pins/${remoteId}/analytics?${query}`;
        const { body, requestId } = await api.call({ method: 'GET', path, token });
        const { all } = parseAnswer(Analytics, body, requestId);
        return answer(source, all?.lifetime_metrics?.[name] ?? all?.summary_metrics?.[name], body);
      } catch (error) {
        if (!(error instanceof NetworkError) || !error.code.startsWith('404/')) throw error;
        throw new NetworkError({ ...error, code: 'post-missing', cause: error });
      }
    },
    listPosts: (account) => listPins(api, account, postUrl),
    async readAccount({ token }, metric, window) {
      if (metric === 'views') return readViews(api, token, window);
      if (!isUserField(metric)) throw new Error(`Pinterest has no metric ${metric}`);
      const { body, requestId } = await api.call({ method: 'GET', path: '/user_account', token });
      const user = parseAnswer(User, body, requestId);
      return answer('pinterest v5 GET /user_account', user[USER_FIELDS[metric]], body);
    },
  };
}

/** How often the account's pins were shown, by day of UTC. Only business accounts are counted. */
async function readViews(
  api: PinterestApi,
  token: string,
  { since, until }: ReadWindow,
): Promise<MetricAnswer> {
  const query = `start_date=${day(since)}&end_date=${day(until)}&metric_types=IMPRESSION`;
  const source = 'pinterest v5 GET /user_account/analytics?metric_types=IMPRESSION';
  try {
    const path = `/user_account/analytics?${query}`;
    const { body, requestId } = await api.call({ method: 'GET', path, token });
    const values = parseAnswer(Days, body, requestId).all.daily_metrics.flatMap(countedDay);
    return { outcome: values.length === 0 ? 'empty' : 'value', values, source, raw: body };
  } catch (error) {
    if (!(error instanceof NetworkError) || !error.code.startsWith('403/')) throw error;
    return { outcome: 'refused', values: [], source, raw: { code: error.code } };
  }
}

function countedDay({
  date,
  data_status: status = 'READY',
  metrics = {},
}: z.infer<typeof Days>['all']['daily_metrics'][number]): MetricValue[] {
  const value = metrics.IMPRESSION;
  return typeof value === 'number' && COUNTED.has(status) ? [{ date, value }] : [];
}

/** What is left out is not zero. */
function answer(source: string, value: number | null | undefined, raw: unknown): MetricAnswer {
  const values = typeof value === 'number' ? [{ date: null, value }] : [];
  return { outcome: values.length === 0 ? 'empty' : 'value', values, source, raw };
}
