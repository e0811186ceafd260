import * as z from 'zod';
import type { InsightsReader, MetricAnswer, MetricValue, ReadWindow } from '../insights.ts';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { GoogleApi } from './api.ts';
import { locationOf } from './login.ts';

/** A profile is looked at in search and on maps, on computers and telephones; Google counts each by itself. */
const VIEWS: readonly string[] = [
  'BUSINESS_IMPRESSIONS_DESKTOP_MAPS',
  'BUSINESS_IMPRESSIONS_DESKTOP_SEARCH',
  'BUSINESS_IMPRESSIONS_MOBILE_MAPS',
  'BUSINESS_IMPRESSIONS_MOBILE_SEARCH',
];
const SOURCE =
  'google performance v1 GET /{location}:fetchMultiDailyMetricsTimeSeries BUSINESS_IMPRESSIONS_*';
const DAY = 86_400_000;
/** Google leaves the value of a zero out: within these days it may as well not have counted yet. */
const SETTLED_AFTER = 5 * DAY;

const DatedValue = z.object({
  date: z.object({ year: z.int().min(1), month: z.int().min(1).max(12), day: z.int().min(1).max(31) }),
  /** A number of 64 bits, so it comes in quotes. */
  value: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
});
const Answer = z.object({
  multiDailyMetricTimeSeries: z
    .array(
      z.object({
        dailyMetricTimeSeries: z
          .array(
            z.object({
              dailyMetric: z.string(),
              timeSeries: z.object({ datedValues: z.array(DatedValue).default([]) }).optional(),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});

/** How often a place's profile was looked at, by day; of posts Google tells nothing (docs/providers/google-business.md). */
export function googleInsights(api: Pick<GoogleApi, 'call'>): InsightsReader {
  return {
    network: 'googleBusiness',
    videos: false,
    postMetrics: [],
    accountMetrics: ['views'],
    async readPost(_account, _remoteId, metric) {
      throw new Error(`Google has no metric ${metric} of posts`);
    },
    async readAccount({ token, remoteId }, metric, window) {
      if (metric !== 'views') throw new Error(`Google has no metric ${metric}`);
      const path = `/v1/${locationOf(remoteId)}:fetchMultiDailyMetricsTimeSeries?${queryOf(window)}`;
      try {
        const body = await api.call({ host: 'performance', method: 'GET', path, token });
        const values = viewsByDay(parseAnswer(Answer, body, null), window.until);
        return { outcome: values.length === 0 ? 'empty' : 'value', values, source: SOURCE, raw: body };
      } catch (error) {
        return withoutFigures(error);
      }
    },
  };
}

function queryOf({ since, until }: ReadWindow): URLSearchParams {
  const query = new URLSearchParams();
  for (const metric of VIEWS) query.append('dailyMetrics', metric);
  for (const [edge, at] of Object.entries({ start_date: since, end_date: until })) {
    query.set(`dailyRange.${edge}.year`, String(at.getUTCFullYear()));
    query.set(`dailyRange.${edge}.month`, String(at.getUTCMonth() + 1));
    query.set(`dailyRange.${edge}.day`, String(at.getUTCDate()));
  }
  return query;
}

/** The kinds of views together. A day that is not listed was not told: that is not zero. */
function viewsByDay(
  { multiDailyMetricTimeSeries: told }: z.infer<typeof Answer>,
  until: Date,
): MetricValue[] {
  const sums = new Map<string, number>();
  const series = told
    .flatMap(({ dailyMetricTimeSeries }) => dailyMetricTimeSeries)
    .filter(({ dailyMetric }) => VIEWS.includes(dailyMetric));
  for (const { date, value } of series.flatMap(({ timeSeries }) => timeSeries?.datedValues ?? [])) {
    const { year, month, day } = date;
    const at = Date.UTC(year, month - 1, day);
    if (value === undefined && at > until.getTime() - SETTLED_AFTER) continue;
    const name = new Date(at).toISOString().slice(0, 10);
    sums.set(name, (sums.get(name) ?? 0) + (value ?? 0));
  }
  const days = [...sums].map(([date, value]) => ({ date, value }));
  return days.toSorted((a, b) => a.date.localeCompare(b.date));
}

/** This service has its own rights and its own quota: neither stops what the account does elsewhere. */
function withoutFigures(error: unknown): MetricAnswer {
  if (!(error instanceof NetworkError)) throw error;
  if (error.code === 'PERMISSION_DENIED')
    return { outcome: 'refused', values: [], source: SOURCE, raw: { code: error.code } };
  if (error.backOffScope !== 'app') throw error;
  throw new NetworkError({ ...error, backOffScope: 'account', cause: error });
}
