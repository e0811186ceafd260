import { dayFigure, postMetrics } from '../feed/insight-metrics.ts';
import { LinkedInError } from './answers.ts';
import type { LinkedInLogin, LinkedInPage, LinkedInPost, State } from './state.ts';

const DAY = 86_400_000;
/** Counts of days reach back so far. */
const MOST_DAYS = 365;
const invalid = (message: string) => new LinkedInError(400, 'INVALID_VALUE_FOR_FIELD', message);

/** `GET /rest/networkSizes/{urn}`: anybody's, of whatever page. */
export function readNetworkSize(state: State, urn: string, query: URLSearchParams): unknown {
  // The name that it had before version 202305 is refused.
  if (query.get('edgeType') !== 'COMPANY_FOLLOWED_BY_MEMBER') throw invalid('edgeType is unknown');
  const page = state.linkedinPages.get(urn);
  if (page === undefined) throw new LinkedInError(404, 'NOT_FOUND', `Could not find entity ${urn}`);
  return { firstDegreeSize: page.followers ?? 0 };
}

/** What a post has come to now. */
export function countsOf(state: State, { urn, author, at }: LinkedInPost) {
  const followers = state.linkedinPages.get(author)?.followers ?? 0;
  return postMetrics({ id: urn, publishedAt: at, followers }, state.clock.now());
}

/** Statistics are for administrators of the page alone. */
function ownPage(state: State, { member }: LinkedInLogin, urn: string): LinkedInPage {
  const page = state.linkedinPages.get(urn);
  const isAdministrator = page?.roles.some((one) => one.member === member && one.role === 'ADMINISTRATOR');
  if (page === undefined || !isAdministrator)
    throw new LinkedInError(403, 'ACCESS_DENIED', `Not enough permissions to access statistics of ${urn}`);
  return page;
}

const listed = (query: URLSearchParams, name: string): string[] | null => {
  const given = query.get(name);
  if (given === null) return null;
  const urns = /^List\((.+)\)$/.exec(given)?.[1]?.split(',');
  if (urns === undefined) throw invalid(`${name} must be a List`);
  return urns;
};

/** `GET /rest/organizationalEntityShareStatistics`: of posts, or by day. */
export function shareStatistics(state: State, login: LinkedInLogin, query: URLSearchParams): unknown {
  if (query.get('q') !== 'organizationalEntity') throw invalid('q must be organizationalEntity');
  const page = ownPage(state, login, query.get('organizationalEntity') ?? '');
  const paging = { start: 0, count: 10 };
  const intervals = query.get('timeIntervals');
  if (intervals !== null) return { paging, elements: byDay(state, page, intervals) };
  const kinds = [
    { name: 'shares', key: 'share', prefix: 'urn:li:share:' },
    { name: 'ugcPosts', key: 'ugcPost', prefix: 'urn:li:ugcPost:' },
  ];
  const elements = kinds.flatMap(({ name, key, prefix }) =>
    (listed(query, name) ?? []).flatMap((urn) => {
      if (!urn.startsWith(prefix)) throw invalid(`${urn} is none of ${name}`);
      const post = state.linkedinPosts.get(urn);
      // What is not this page's, and what is gone, is left out.
      if (post?.author !== page.urn) return [];
      const counts = countsOf(state, post);
      return [{ organizationalEntity: page.urn, [key]: urn, totalShareStatistics: shapeOf(counts) }];
    }),
  );
  return { paging, elements };
}

const shapeOf = (counts: ReturnType<typeof countsOf>) => ({
  likeCount: counts.likes,
  commentCount: counts.comments,
  shareCount: counts.shares,
  clickCount: counts.clicks,
  impressionCount: counts.views,
  uniqueImpressionsCount: counts.reach,
});

function byDay(state: State, page: LinkedInPage, intervals: string) {
  const range = /^\(timeRange:\(start:(\d+),end:(\d+)\),timeGranularityType:DAY\)$/.exec(intervals);
  const [start, end] = [Number(range?.[1]), Number(range?.[2])];
  const now = state.clock.now().getTime();
  if (!(start < end) || start < now - MOST_DAYS * DAY) throw invalid('timeIntervals are no range of days');
  const first = Math.floor(start / DAY);
  const days = Math.ceil(Math.min(end, now) / DAY) - first;
  const { urn: id, followers = 0 } = page;
  return Array.from({ length: Math.max(0, days) }, (_, index) => (first + index) * DAY).map((from) => {
    const date = new Date(from).toISOString().slice(0, 10);
    const reach = dayFigure({ id, followers }, 'reach', date);
    return {
      organizationalEntity: page.urn,
      timeRange: { start: from, end: from + DAY },
      totalShareStatistics: {
        impressionCount: Math.floor(reach * 1.4),
        uniqueImpressionsCount: reach,
        likeCount: 0,
        commentCount: 0,
        shareCount: 0,
        clickCount: 0,
      },
    };
  });
}
