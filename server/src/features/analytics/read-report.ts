import type { AnalyticsPeriod, AnalyticsReport } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { organizationOf } from '../../db/organization-of.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readAllowance } from '../billing/index.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { accountCards } from './account-cards.ts';
import { bestPosts } from './best-posts.ts';
import {
  followersFrom,
  type Measured,
  measurePosts,
  type PublishedPost,
  type ReportInput,
} from './measure-posts.ts';
import {
  selectAccountsWithPosts,
  selectFirstPublished,
  selectFollowers,
  selectLastSamples,
  selectPublishedPosts,
} from './report.queries.ts';
import { type DaySpan, daysOf, spanBefore, spanOf, weeksOf } from './report-span.ts';

const BEST = 5;

/** Everything the Analytics tab shows for a period, from rows alone: no network is asked. */
export async function readReport(
  context: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { period }: { period: AnalyticsPeriod },
): Promise<AnalyticsReport> {
  const { db, clock } = context;
  const now = clock.now();
  const { zone } = await getPreferences(db, workspaceId);
  const today = todayIn(zone, now);
  const first = await selectFirstPublished(workspaceId, db);
  const span = spanOf(period, today, first && todayIn(zone, first));
  const before = spanBefore(span);
  const input = await readInput(context, workspaceId, { zone, from: before.from, span });
  const { analytics: level } = await readAllowance(db, await organizationOf(db, workspaceId), now);
  const detailed =
    level === 'basic'
      ? { byNetwork: [], byContentType: [], byTone: [], best: [] }
      : {
          ...breakdown(input),
          best: await bestPosts(db, workspaceId, { posts: inSpan(input, span), most: BEST }),
        };
  const samples = await selectLastSamples(workspaceId, db);
  const accounts = await selectAccountsWithPosts(workspaceId, db);
  return {
    level,
    current: totals(input, span),
    previous: period === 'all' || level === 'basic' ? null : totals(input, before),
    weeks: weeksOf(span).map((from) => ({ from, ...within(input, { from, to: addDays(from, 6) }) })),
    days: daysOf(span).map((day) => ({ from: day, ...within(input, { from: day, to: day }) })),
    ...detailed,
    accounts: accountCards(input, { accounts, samples, today }),
    readAt: latest([...samples.values()]),
    zone,
    today,
  };
}

async function readInput(
  { db }: Pick<Context, 'db'>,
  workspaceId: WorkspaceId,
  { zone, from, span }: { zone: string; from: string; span: DaySpan },
): Promise<ReportInput> {
  // A day of margin on both sides: the zone's days begin before or after those of UTC.
  const since = new Date(`${addDays(from, -1)}T00:00:00Z`);
  const published = await selectPublishedPosts(workspaceId, db, { since });
  const posts = published.map((post) => ({ ...post, day: todayIn(zone, post.publishedAt) }));
  return { span, posts, followersOn: followersFrom(await selectFollowers(workspaceId, db)) };
}

const latest = (instants: readonly Date[]) =>
  instants.length === 0 ? null : new Date(Math.max(...instants.map(Number))).toISOString();

const inSpan = ({ posts }: ReportInput, { from, to }: DaySpan) =>
  posts.filter(({ day }) => day >= from && day <= to);

const shown = ({ posts, engagement, reach }: Measured) => ({ posts, engagement, reach });

const within = (input: ReportInput, span: DaySpan) =>
  shown(measurePosts(inSpan(input, span), input.followersOn, span.to));

function totals(input: ReportInput, span: DaySpan) {
  const { interactions, ...measured } = measurePosts(inSpan(input, span), input.followersOn, span.to);
  return { ...span, interactions, ...shown({ interactions, ...measured }) };
}

function breakdown(input: ReportInput) {
  const posts = inSpan(input, input.span);
  const by = <Key extends string>(keyOf: (post: PublishedPost) => Key | null) =>
    [...Map.groupBy(posts, keyOf)].flatMap(([key, own]) =>
      key === null ? [] : [{ key, ...shown(measurePosts(own, input.followersOn, input.span.to)) }],
    );
  return {
    byNetwork: by(({ network }) => network).map(({ key, ...rest }) => ({ network: key, ...rest })),
    byContentType: by(({ contentType }) => contentType).map(({ key, ...rest }) => ({
      contentType: key,
      ...rest,
    })),
    byTone: by(({ tone }) => tone).map(({ key, ...rest }) => ({ tone: key, ...rest })),
  };
}
