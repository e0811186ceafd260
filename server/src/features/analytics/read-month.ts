import type { Context } from '../../context.ts';
import { organizationOf } from '../../db/organization-of.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { Refusal } from '../../lib/refusal.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readAllowance } from '../billing/index.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { followersFrom, type Measured, measurePosts, type PublishedPost } from './measure-posts.ts';
import {
  selectAccountsWithPosts,
  selectFollowers,
  selectPublishedPosts,
  selectWorkspaceName,
} from './report.queries.ts';
import { type DaySpan, spanBefore } from './report-span.ts';

export interface MonthReport {
  readonly workspace: string;
  /** `YYYY-MM` */
  readonly month: string;
  readonly current: Measured;
  readonly previous: Measured;
  /** Oldest first. */
  readonly posts: readonly (PublishedPost & { day: string; account: string; followers: number | null })[];
  readonly accounts: readonly {
    name: string;
    network: string;
    followers: number | null;
    engagement: number | null;
  }[];
}

/** First and last day of a month. */
function monthSpan(month: string): DaySpan {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const to = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to };
}

/**
 * One calendar month in the workspace's zone, beside the days right before it.
 * @throws Refusal FORBIDDEN on a plan with basic analytics
 */
export async function readMonth(
  context: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  { month }: { month: string },
): Promise<MonthReport> {
  const { db, clock } = context;
  const { analytics } = await readAllowance(db, await organizationOf(db, workspaceId), clock.now());
  if (analytics === 'basic') throw new Refusal('FORBIDDEN');
  const { zone } = await getPreferences(db, workspaceId);
  const span = monthSpan(month);
  const before = spanBefore(span);
  const since = new Date(`${addDays(before.from, -1)}T00:00:00Z`);
  const published = await selectPublishedPosts(workspaceId, db, { since });
  const followersOn = followersFrom(await selectFollowers(workspaceId, db));
  const accounts = await selectAccountsWithPosts(workspaceId, db);
  const nameOf = new Map(accounts.map(({ id, label, name }) => [id, label ?? name]));
  const within = ({ from, to }: DaySpan) =>
    published
      .map((post) => ({ ...post, day: todayIn(zone, post.publishedAt) }))
      .filter(({ day }) => day >= from && day <= to);
  const posts = within(span);
  const measure = (own: readonly PublishedPost[], to: string) => measurePosts(own, followersOn, to);
  return {
    workspace: await selectWorkspaceName(workspaceId, db),
    month,
    current: measure(posts, span.to),
    previous: measure(within(before), before.to),
    posts: posts.toReversed().map((post) => ({
      ...post,
      account: nameOf.get(post.accountId) ?? post.network,
      followers: followersOn(post.accountId, post.day),
    })),
    accounts: accounts.map(({ id, network, name, label }) => ({
      name: label ?? name,
      network,
      followers: followersOn(id, span.to),
      engagement: measure(
        posts.filter(({ accountId }) => accountId === id),
        span.to,
      ).engagement,
    })),
  };
}
