import type { AccountMetric, PostMetric } from '@postownia/contract';
import * as z from 'zod';
import type { InsightsReader, MetricAnswer } from '../insights.ts';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { PinterestApi } from './api.ts';
import { User } from './login.ts';

const PIN_METRICS: Partial<Record<PostMetric, string>> = {
  views: 'IMPRESSION',
  saves: 'SAVE',
  clicks: 'OUTBOUND_CLICK',
};
const USER_FIELDS = { followers: 'follower_count', posts: 'pin_count' } as const;
const isUserField = (metric: AccountMetric): metric is keyof typeof USER_FIELDS => metric in USER_FIELDS;

const Analytics = z.record(
  z.string(),
  z.object({ summary_metrics: z.record(z.string(), z.number().nullable()).optional() }),
);
/** Pinterest looks back 90 days at most. */
const DAYS = 89;
const DAY = 86_400_000;
const day = (at: Date) => at.toISOString().slice(0, 10);

/** Figures of pins, and of the account that a board belongs to; a pin's are those of its last 90 days. */
export function pinterestInsights(api: PinterestApi, now: () => Date): InsightsReader {
  return {
    network: 'pinterest',
    videos: true,
    postMetrics: Object.keys(PIN_METRICS) as PostMetric[],
    accountMetrics: Object.keys(USER_FIELDS) as AccountMetric[],
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
        return answer(source, all?.summary_metrics?.[name], body);
      } catch (error) {
        if (!(error instanceof NetworkError) || !error.code.startsWith('404/')) throw error;
        throw new NetworkError({ ...error, code: 'post-missing', cause: error });
      }
    },
    async readAccount({ token }, metric) {
      if (!isUserField(metric)) throw new Error(`Pinterest has no metric ${metric}`);
      const { body, requestId } = await api.call({ method: 'GET', path: '/user_account', token });
      const user = parseAnswer(User, body, requestId);
      return answer('pinterest v5 GET /user_account', user[USER_FIELDS[metric]], body);
    },
  };
}

/** What is left out is not zero. */
function answer(source: string, value: number | null | undefined, raw: unknown): MetricAnswer {
  const values = typeof value === 'number' ? [{ date: null, value }] : [];
  return { outcome: values.length === 0 ? 'empty' : 'value', values, source, raw };
}
