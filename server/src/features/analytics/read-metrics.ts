import type { AnalyticsMetrics } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { type FollowersOn, followersFrom, type MeasuredPost, measurePosts } from './measure-posts.ts';
import { selectFollowers, selectHistory, selectPostCounts, selectPublishedPosts } from './report.queries.ts';

/** Engagement is of the last posts of each account, as the specification reads 25 media. */
const LAST_POSTS = 25;
const YEAR = 366 * 86_400_000;

/** The last 25 posts of each account, whoever made them. */
export function lastPosts(posts: readonly MeasuredPost[]): MeasuredPost[] {
  const newest = posts.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  return [...Map.groupBy(newest, ({ accountId }) => accountId).values()].flatMap((own) =>
    own.slice(0, LAST_POSTS),
  );
}

/** Engagement of one account from its last posts. */
export function accountEngagement(
  posts: readonly MeasuredPost[],
  accountId: string,
  followersOn: FollowersOn,
  today: string,
): number | null {
  const own = lastPosts(posts.filter((post) => post.accountId === accountId));
  return measurePosts(own, followersOn, today).engagement;
}

/** The four figures of the Analytics tab, from rows alone. */
export async function readMetrics(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
): Promise<AnalyticsMetrics> {
  const now = clock.now();
  const { zone } = await getPreferences(db, workspaceId);
  const { total, published, lastPublishedAt, ...counts } = await selectPostCounts(workspaceId, db);
  const since = new Date(now.getTime() - YEAR);
  const posts = [
    ...(await selectPublishedPosts(workspaceId, db, { since })),
    ...(await selectHistory(workspaceId, db, { since })),
  ];
  const followersOn = followersFrom(await selectFollowers(workspaceId, db));
  const { engagement, measuredPosts } = measurePosts(lastPosts(posts), followersOn, todayIn(zone, now));
  return {
    ...counts,
    total,
    published,
    scheduled: total - published,
    engagement,
    measuredPosts,
    lastPublishedAt: lastPublishedAt?.toISOString() ?? null,
  };
}
