import type { AccountMetric, PostMetric } from '@postownia/contract';
import * as z from 'zod';
import type { AccountAccess } from '../account-access.ts';
import type { InsightsReader, MetricAnswer, MetricValue, ReadWindow } from '../insights.ts';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { LinkedInApi } from './api.ts';
import { listPagePosts } from './list-posts.ts';
import { isProfile } from './login.ts';
import { statisticsByDay, statisticsOfPosts } from './share-statistics.ts';

const POST_FIELDS: Partial<Record<PostMetric, string>> = {
  likes: 'likeCount',
  comments: 'commentCount',
  shares: 'shareCount',
  clicks: 'clickCount',
  views: 'impressionCount',
  reach: 'uniqueImpressionsCount',
};
const DAY_FIELDS: Partial<Record<AccountMetric, string>> = {
  views: 'impressionCount',
  reach: 'uniqueImpressionsCount',
};
const NetworkSize = z.object({ firstDegreeSize: z.number() });
/** One answer holds all counts of a post, and calls of a day are few: it serves the metrics asked for right after. */
const KEPT_MILLISECONDS = 60_000;

type Counts = Record<string, unknown>;

/**
 * What a page and its posts have come to. Of people's profiles LinkedIn tells nothing to an app like ours
 * (docs/providers/linkedin.md): they are not asked about.
 */
export function linkedinInsights(
  api: LinkedInApi,
  { now, postUrl }: { now: () => Date; postUrl: (account: string, urn: string) => string },
): InsightsReader {
  const countsOf = keptForAMoment(now, async (page: AccountAccess, urn: string) =>
    (await statisticsOfPosts(api, page, [urn])).get(urn),
  );
  const answered = async (
    account: AccountAccess,
    { source, read }: { source: string; read: () => Promise<MetricValue[]> },
  ): Promise<MetricAnswer> => {
    if (isProfile(account)) return refused(source, 'profile');
    try {
      const values = await read();
      return { outcome: values.length === 0 ? 'empty' : 'value', values, source, raw: values };
    } catch (error) {
      // The person may write for the page and not see its statistics; publishing goes on.
      if (error instanceof NetworkError && error.code === 'ACCESS_DENIED') return refused(source, error.code);
      throw error;
    }
  };
  return {
    network: 'linkedin',
    videos: true,
    postMetrics: Object.keys(POST_FIELDS) as PostMetric[],
    accountMetrics: ['followers', ...(Object.keys(DAY_FIELDS) as AccountMetric[])],
    readPost(account, urn, metric) {
      const field = known(POST_FIELDS[metric], metric);
      const source = `linkedin rest GET /organizationalEntityShareStatistics?shares ${field}`;
      const read = async () => countOf((await countsOf(account, urn)) ?? {}, { field, date: null });
      return answered(account, { source, read });
    },
    readAccount(account, metric, window) {
      if (metric === 'followers') {
        const source = 'linkedin rest GET /networkSizes?edgeType=COMPANY_FOLLOWED_BY_MEMBER';
        return answered(account, { source, read: () => readFollowers(api, account) });
      }
      const field = known(DAY_FIELDS[metric], metric);
      const source = `linkedin rest GET /organizationalEntityShareStatistics?timeIntervals ${field}`;
      return answered(account, { source, read: () => readDays(api, account, { field, window }) });
    },
    async listPosts(account) {
      return isProfile(account) ? [] : listPagePosts(api, account, postUrl);
    },
  };
}

function known(field: string | undefined, metric: string): string {
  if (field === undefined) throw new Error(`LinkedIn has no metric ${metric}`);
  return field;
}

const refused = (source: string, code: string): MetricAnswer => ({
  outcome: 'refused',
  values: [],
  source,
  raw: { code },
});

/** A count that is left out is not zero. */
function countOf(counts: Counts, { field, date }: { field: string; date: string | null }): MetricValue[] {
  const value = counts[field];
  return typeof value === 'number' ? [{ date, value }] : [];
}

async function readFollowers(api: LinkedInApi, { remoteId, token }: AccountAccess): Promise<MetricValue[]> {
  const path = `/rest/networkSizes/${encodeURIComponent(remoteId)}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`;
  const { body, requestId } = await api.call({ method: 'GET', path, token });
  return [{ date: null, value: parseAnswer(NetworkSize, body, requestId).firstDegreeSize }];
}

async function readDays(
  api: LinkedInApi,
  account: AccountAccess,
  { field, window }: { field: string; window: ReadWindow },
): Promise<MetricValue[]> {
  const days = await statisticsByDay(api, account, window);
  return days.flatMap(({ date, counts }) => countOf(counts, { field, date }));
}

/** Answers of the last moment by what was asked; a failure is asked for again at once. */
function keptForAMoment(
  now: () => Date,
  read: (page: AccountAccess, urn: string) => Promise<Counts | undefined>,
): typeof read {
  const kept = new Map<string, { at: number; answer: Promise<Counts | undefined> }>();
  return (page, urn) => {
    const at = now().getTime();
    for (const [key, one] of kept) if (at - one.at >= KEPT_MILLISECONDS) kept.delete(key);
    const key = `${page.token} ${urn}`;
    const before = kept.get(key);
    if (before !== undefined) return before.answer;
    const answer = read(page, urn);
    kept.set(key, { at, answer });
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
