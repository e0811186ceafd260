import type { BestHours } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { bestHours } from './best-hours.ts';
import { type FollowersOn, interactionsOf } from './measure-posts.ts';
import { selectHistory, selectPublishedPosts } from './report.queries.ts';

/** What older posts have come to says little about today's audience. */
const DAYS = 90;
/** Younger posts are still growing. */
const GROWN_DAYS = 3;
const DAY = 86_400_000;

/** When the brand's own posts of the last 90 days did best. */
export async function readBestHours(
  db: Queryable,
  workspaceId: WorkspaceId,
  { zone, today, now, followersOn }: { zone: string; today: string; now: Date; followersOn: FollowersOn },
): Promise<BestHours> {
  const since = new Date(now.getTime() - DAYS * DAY);
  const posts = [
    ...(await selectPublishedPosts(workspaceId, db, { since })),
    ...(await selectHistory(workspaceId, db, { since })),
  ];
  const measured = posts.flatMap((post) => {
    const interactions = interactionsOf(post);
    const followers = followersOn(post.accountId, today);
    if (now.getTime() - post.publishedAt.getTime() < GROWN_DAYS * DAY) return [];
    if (interactions === null || followers === null || followers === 0) return [];
    return [{ publishedAt: post.publishedAt, share: interactions / followers }];
  });
  return bestHours(measured, zone);
}
