import type { AccountMetric, Network, PostMetric } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import type { InsightsReader, MetricAnswer, MetricValue } from '../insights.ts';
import { NetworkError } from '../network-error.ts';
import type { GraphRequest, MetaGraph } from './graph.ts';
import type { MetaMetric, MetaMetrics } from './metrics.ts';

/** Code 100 names a metric that is not (any more) one; 3001 the same for a call left with none. */
const REMOVED = new Set(['100', '3001/1504028']);
/** Code 10: too few viewers, or a consent that was not given. */
const REFUSED = new Set(['10', '200']);
const MISSING = '100/33';

/** Meta counts days in Pacific time and names a day by the instant it ends. */
const pacificDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });

const Counted = z.union([z.number(), z.record(z.string(), z.number())]);
const Insights = z.object({
  data: z.array(
    z.object({
      values: z.array(z.object({ value: Counted, end_time: z.string().optional() })).optional(),
      total_value: z.object({ value: z.number() }).optional(),
    }),
  ),
});

/** Reads a network of Meta's, one metric a call. */
export function metaInsights(
  graph: MetaGraph,
  {
    network,
    videos,
    posts,
    accounts,
  }: {
    network: Network;
    videos: boolean;
    posts: MetaMetrics<PostMetric>;
    accounts: MetaMetrics<AccountMetric>;
  },
): InsightsReader {
  return {
    network,
    videos,
    postMetrics: Object.keys(posts) as PostMetric[],
    accountMetrics: Object.keys(accounts) as AccountMetric[],
    async readPost(account, remoteId, metric) {
      const how = known(posts[metric], metric);
      return ask(graph, how, { method: 'GET', path: `/${remoteId}`, token: account.token }, '{post}');
    },
    async readAccount(account, metric, { since, until }) {
      const how = known(accounts[metric], metric);
      const seconds = (instant: Date) => String(Math.floor(instant.getTime() / 1000));
      const window = { period: 'day', since: seconds(since), until: seconds(until) };
      const request = { method: 'GET', path: `/${account.remoteId}`, token: account.token } as const;
      return ask(graph, how, { ...request, params: 'insight' in how ? window : {} }, '{account}');
    },
  };
}

function known(how: MetaMetric | undefined, metric: string): MetaMetric {
  if (how === undefined) throw new Error(`this network has no metric ${metric}`);
  return how;
}

async function ask(
  graph: MetaGraph,
  how: MetaMetric,
  request: GraphRequest,
  about: string,
): Promise<MetricAnswer> {
  const [path, own] =
    'insight' in how
      ? [`${request.path}/insights`, { metric: how.insight }]
      : [request.path, { fields: how.field }];
  const asked = Object.entries(own).map(([name, value]) => `${name}=${value}`);
  const edge = 'insight' in how ? '/insights' : '';
  const source = `meta ${graph.app.version} GET /${about}${edge}?${asked[0]}`;
  try {
    const { body } = await graph.call({ ...request, path, params: { ...request.params, ...own } });
    const values = 'insight' in how ? insightValues(body) : fieldValues(body, how);
    return { outcome: values.length === 0 ? 'empty' : 'value', values, source, raw: body };
  } catch (error) {
    return refusal(error, source);
  }
}

/** A refusal that is about this metric is an answer; everything else is thrown. */
function refusal(error: unknown, source: string): MetricAnswer {
  if (!(error instanceof NetworkError)) throw error;
  const raw = { code: error.code, requestId: error.requestId };
  if (REMOVED.has(error.code)) return { outcome: 'removed', values: [], source, raw };
  if (REFUSED.has(error.code)) return { outcome: 'refused', values: [], source, raw };
  if (error.code !== MISSING) throw error;
  throw new NetworkError({
    action: 'stop',
    code: 'post-missing',
    userMessage: message('network.post-gone'),
    requestId: error.requestId,
    cause: error,
  });
}

/** A figure that is split (reactions by kind) counts whole. */
const countOf = (value: z.infer<typeof Counted>) =>
  typeof value === 'number' ? value : Object.values(value).reduce((sum, part) => sum + part, 0);

/** An answer of another shape holds no figure that can be trusted. */
function insightValues(body: unknown): MetricValue[] {
  const parsed = Insights.safeParse(body);
  if (!parsed.success) return [];
  return parsed.data.data.flatMap(({ values = [], total_value: total }) => [
    ...values.map(({ value, end_time: end }) => ({ date: dayEnding(end), value: countOf(value) })),
    ...(total === undefined ? [] : [{ date: null, value: total.value }]),
  ]);
}

/** `2026-10-25T07:00:00+0000` ends the 24th in California, whatever its clock showed that night. */
function dayEnding(end: string | undefined): string | null {
  if (end === undefined) return null;
  const instant = Date.parse(end.replace(/\+0000$/, 'Z'));
  return Number.isNaN(instant) ? null : pacificDay.format(instant - 1);
}

function fieldValues(body: unknown, how: Extract<MetaMetric, { field: string }>): MetricValue[] {
  const value = how.find(body);
  return value === undefined ? [] : [{ date: null, value }];
}
