import * as z from 'zod';
import { parseAnswer } from '../parse-answer.ts';
import type { LinkedInApi } from './api.ts';

const Statistics = z.object({
  elements: z.array(
    z.object({
      share: z.string().optional(),
      ugcPost: z.string().optional(),
      timeRange: z.object({ start: z.number() }).optional(),
      totalShareStatistics: z.record(z.string(), z.unknown()),
    }),
  ),
});
type Statistics = z.infer<typeof Statistics>['elements'];

/** A page, and who asks in its name. */
export interface Page {
  readonly remoteId: string;
  readonly token: string;
}

async function ask(api: LinkedInApi, { remoteId, token }: Page, of: string): Promise<Statistics> {
  const page = encodeURIComponent(remoteId);
  const query = `q=organizationalEntity&organizationalEntity=${page}&${of}`;
  const path = `/rest/organizationalEntityShareStatistics?${query}`;
  const { body, requestId } = await api.call({ method: 'GET', path, token });
  return parseAnswer(Statistics, body, requestId).elements;
}

/** The counts of a page's posts, by their urns; what LinkedIn leaves out has none. @throws NetworkError */
export async function statisticsOfPosts(
  api: LinkedInApi,
  page: Page,
  urns: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  // The two kinds of posts are asked for by two names.
  const kinds = [
    { name: 'shares', own: urns.filter((urn) => urn.startsWith('urn:li:share:')) },
    { name: 'ugcPosts', own: urns.filter((urn) => urn.startsWith('urn:li:ugcPost:')) },
  ];
  const counted = new Map<string, Record<string, unknown>>();
  for (const { name, own } of kinds.filter((kind) => kind.own.length > 0)) {
    const list = own.map((urn) => encodeURIComponent(urn)).join(',');
    for (const { share, ugcPost, totalShareStatistics } of await ask(api, page, `${name}=List(${list})`)) {
      counted.set(share ?? ugcPost ?? '', totalShareStatistics);
    }
  }
  return counted;
}

const DAY = 86_400_000;

/** A page's counts by day; LinkedIn's days are those of UTC, and begin at their midnight. @throws NetworkError */
export async function statisticsByDay(
  api: LinkedInApi,
  page: Page,
  { since, until }: { since: Date; until: Date },
): Promise<{ date: string; counts: Record<string, unknown> }[]> {
  const start = Math.floor(since.getTime() / DAY) * DAY;
  const range = `(timeRange:(start:${start},end:${until.getTime()}),timeGranularityType:DAY)`;
  const days = await ask(api, page, `timeIntervals=${range}`);
  return days.flatMap(({ timeRange, totalShareStatistics: counts }) =>
    timeRange === undefined ? [] : [{ date: new Date(timeRange.start).toISOString().slice(0, 10), counts }],
  );
}
