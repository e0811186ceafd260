import type { PlanLearning } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/transaction.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { learnTypes } from './learn-types.ts';
import { selectLearningEnabled } from './learning.queries.ts';
import { followersFrom } from './measure-posts.ts';
import { selectFollowers, selectPublishedPosts } from './report.queries.ts';

/** What older posts have come to says little about today's audience. */
const DAYS = 90;
/** Younger posts are still growing. */
const GROWN_DAYS = 3;
const DAY = 86_400_000;

/** What the next month plan learns from the results of the last three months, and whether it does. */
export async function readLearning(
  { db, clock }: Pick<Context, 'clock'> & { db: Queryable },
  workspaceId: WorkspaceId,
): Promise<PlanLearning> {
  const now = clock.now();
  const { zone } = await getPreferences(db, workspaceId);
  const posts = await selectPublishedPosts(workspaceId, db, { since: new Date(now.getTime() - DAYS * DAY) });
  const grown = posts.filter(({ publishedAt }) => now.getTime() - publishedAt.getTime() >= GROWN_DAYS * DAY);
  const followersOn = followersFrom(await selectFollowers(workspaceId, db));
  return {
    enabled: await selectLearningEnabled(workspaceId, db),
    types: learnTypes(grown, followersOn, todayIn(zone, now)),
  };
}
