import { type AnalyticsPeriod, type AnalyticsReport, definitionOf, isVideoFormat } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { organizationOf } from '../../db/organization-of.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { Refusal } from '../../lib/refusal.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readAllowance } from '../billing/index.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { accountCards } from './account-cards.ts';
import { bestPosts } from './best-posts.ts';
import { breakDown, shown } from './break-down.ts';
import { followersFrom, measurePosts, type PublishedPost, type ReportInput } from './measure-posts.ts';
import { FIRST_POLL_MINUTES } from './poll-times.ts';
import { readBestHours } from './read-best-hours.ts';
import {
  selectAccountsWithPosts,
  selectDailyFigures,
  selectFirstPost,
  selectFollowers,
  selectHistory,
  selectLastSamples,
  selectPublishedPosts,
} from './report.queries.ts';
import { type DaySpan, daysOf, spanBefore, spanFrom, spanOf, weeksOf } from './report-span.ts';

const BEST = 5;
const HOUR = 3_600_000;
/** Networks may be so late; what has no figures after that will not get any. */
const UNREAD_HOURS = 48;

/**
 * Everything the Analytics tab shows for a period, from rows alone: no network is asked.
 * @throws Refusal FORBIDDEN when a period to stand beside is chosen below the premium level
 */
export async function readReport(
  context: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { period, against }: { period: AnalyticsPeriod; against?: string | undefined },
): Promise<AnalyticsReport> {
  const { db, clock } = context;
  const now = clock.now();
  const { analytics: level } = await readAllowance(db, await organizationOf(db, workspaceId), now);
  if (against !== undefined && level !== 'premium') throw new Refusal('FORBIDDEN');
  const { zone } = await getPreferences(db, workspaceId);
  const today = todayIn(zone, now);
  const first = await selectFirstPost(workspaceId, db);
  const span = spanOf(period, today, first && todayIn(zone, first));
  const before = against === undefined ? spanBefore(span) : spanFrom(against, span);
  const input = await readInput(context, workspaceId, { zone, spans: [span, before] });
  const beside = period === 'all' || level === 'basic' ? null : before;
  const samples = await selectLastSamples(workspaceId, db);
  const accounts = await selectAccountsWithPosts(workspaceId, db);
  const daily = await selectDailyFigures(workspaceId, db, span);
  return {
    level,
    current: totals(input, span),
    previous: beside && totals(input, beside),
    weeks: weeksIn(input, span),
    days: daysOf(span).map((day) => ({ from: day, ...within(input, { from: day, to: day }) })),
    ...(level === 'basic'
      ? { byNetwork: [], byContentType: [], byTone: [], best: [] }
      : {
          ...withoutFormat(partsOf(input, span)),
          best: await bestPosts(db, workspaceId, { posts: inSpan(input, span), most: BEST }),
        }),
    premium:
      level === 'premium'
        ? {
            byFormat: partsOf(input, span).byFormat,
            bestHours: await readBestHours(db, workspaceId, {
              zone,
              today,
              now,
              followersOn: input.followersOn,
            }),
            beside: beside && { ...withoutTone(partsOf(input, beside)), weeks: weeksIn(input, beside) },
          }
        : null,
    accounts: accountCards(input, { accounts, samples, daily, today }),
    readAt: latest([...samples.values()]),
    firstFiguresAt: firstFiguresAt(input.posts, now),
    zone,
    today,
  };
}

async function readInput(
  { db }: Pick<Context, 'db'>,
  workspaceId: WorkspaceId,
  { zone, spans: [span, beside] }: { zone: string; spans: [span: DaySpan, beside: DaySpan] },
): Promise<ReportInput> {
  const from = beside.from < span.from ? beside.from : span.from;
  // A day of margin on both sides: the zone's days begin before or after those of UTC.
  const since = new Date(`${addDays(from, -1)}T00:00:00Z`);
  const published = await selectPublishedPosts(workspaceId, db, { since });
  const posts = published.map((post) => ({ ...post, day: todayIn(zone, post.publishedAt) }));
  const listed = await selectHistory(workspaceId, db, { since });
  const history = listed.map((post) => ({ ...post, day: todayIn(zone, post.publishedAt) }));
  return { span, posts, history, followersOn: followersFrom(await selectFollowers(workspaceId, db)) };
}

const latest = (instants: readonly Date[]) =>
  instants.length === 0 ? null : new Date(Math.max(...instants.map(Number))).toISOString();

/** The earliest due reading of what has no figures and may get some; one that should have come by now comes with the next run. */
function firstFiguresAt(posts: readonly PublishedPost[], now: Date): string | null {
  const unread = posts.filter(
    ({ network, likes, reach, publishedAt }) =>
      definitionOf(network).figures === undefined &&
      likes === null &&
      reach === null &&
      now.getTime() - publishedAt.getTime() < UNREAD_HOURS * HOUR,
  );
  if (unread.length === 0) return null;
  const first = Math.min(...unread.map(({ publishedAt }) => publishedAt.getTime()));
  return new Date(Math.max(now.getTime(), first + FIRST_POLL_MINUTES * 60_000)).toISOString();
}

const inSpan = <Post extends { readonly day: string }>(
  { posts }: { readonly posts: readonly Post[] },
  { from, to }: DaySpan,
) => posts.filter(({ day }) => day >= from && day <= to);

/** Ours, and what the accounts had besides. */
const allInSpan = (input: ReportInput, span: DaySpan) => [
  ...inSpan(input, span),
  ...inSpan({ posts: input.history }, span),
];

const within = (input: ReportInput, span: DaySpan) =>
  shown(measurePosts(allInSpan(input, span), input.followersOn, span.to));

const weeksIn = (input: ReportInput, span: DaySpan) =>
  weeksOf(span).map((from) => ({ from, ...within(input, { from, to: addDays(from, 6) }) }));

const partsOf = (input: ReportInput, span: DaySpan) =>
  breakDown(allInSpan(input, span), input.followersOn, span.to);

type Parts = ReturnType<typeof partsOf>;
const withoutFormat = ({ byFormat: _, ...parts }: Parts) => parts;
const withoutTone = ({ byTone: _, ...parts }: Parts) => parts;

function totals(input: ReportInput, span: DaySpan) {
  const { interactions, ...measured } = measurePosts(allInSpan(input, span), input.followersOn, span.to);
  const publishedPosts = new Set(
    inSpan(input, span).flatMap(({ postId, isWhole, format }) =>
      isWhole && !isVideoFormat(format) ? [postId] : [],
    ),
  ).size;
  return { ...span, interactions, publishedPosts, ...shown({ interactions, ...measured }) };
}
