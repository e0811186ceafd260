import type { AccountCard } from '@postownia/contract';
import type { ReportInput } from './measure-posts.ts';
import { accountEngagement } from './read-metrics.ts';
import type { DailyFigures, selectAccountsWithPosts } from './report.queries.ts';

/** One card per account; engagement from its last 25 posts, as on the Social Media tab. */
export function accountCards(
  { posts, history, followersOn, span }: ReportInput,
  known: {
    accounts: Awaited<ReturnType<typeof selectAccountsWithPosts>>;
    samples: ReadonlyMap<string, Date>;
    daily: ReadonlyMap<string, DailyFigures>;
    today: string;
  },
): AccountCard[] {
  return known.accounts.map(({ id, network, name, label, posts: counted }) => {
    const followers = followersOn(id, known.today);
    const before = followersOn(id, span.from);
    return {
      id,
      network,
      name: label ?? name,
      followers,
      followersChange: followers === null || before === null ? null : followers - before,
      posts: counted,
      engagement: accountEngagement([...posts, ...history], id, followersOn, known.today),
      dailyReach: known.daily.get(id)?.reach ?? null,
      dailyViews: known.daily.get(id)?.views ?? null,
      readAt: known.samples.get(id)?.toISOString() ?? null,
    };
  });
}
