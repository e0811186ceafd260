import { isVideoFormat, type Network } from '@postownia/contract';
import { organizationOf } from '../../db/organization-of.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readBalance } from '../tokens/index.ts';
import { interactionsOf, type PublishedPost } from './measure-posts.ts';
import { selectPublishedPosts } from './report.queries.ts';
import { selectTroubles, selectWaiting, type Trouble, type Waiting } from './week.queries.ts';
import { boundsOf, type WeekToTell } from './week-to-tell.ts';

/** What a weekly summary says, in facts. */
export interface WeekSummary {
  readonly week: WeekToTell;
  /** Posts and videos that went out, whichever the accounts. */
  readonly posts: number;
  readonly videos: number;
  /** Publications by network, the busiest first. */
  readonly byNetwork: readonly (readonly [Network, number])[];
  readonly troubles: readonly Trouble[];
  /** The one with the most likes and comments; null where none of them was read. */
  readonly best: (PublishedPost & { likes: number; comments: number }) | null;
  readonly waiting: readonly Waiting[];
  readonly tokens: number;
}

/** One workspace's week that is over, and what waits in the one that has begun. */
export async function readWeek(
  db: Queryable,
  workspaceId: WorkspaceId,
  { week, zone, now }: { week: WeekToTell; zone: string; now: Date },
): Promise<WeekSummary> {
  const { since, until } = boundsOf(zone, week);
  const out = (await selectPublishedPosts(workspaceId, db, { since })).filter(
    ({ publishedAt }) => publishedAt < until,
  );
  const networks = [...Map.groupBy(out, ({ network }) => network)].map(
    ([network, own]) => [network, own.length] as const,
  );
  return {
    week,
    posts: new Set(out.filter(({ format }) => !isVideoFormat(format)).map(({ postId }) => postId)).size,
    videos: new Set(out.filter(({ format }) => isVideoFormat(format)).map(({ postId }) => postId)).size,
    byNetwork: networks.toSorted(([, a], [, b]) => b - a),
    troubles: await selectTroubles(workspaceId, db, { since, until }),
    best: bestOf(out),
    waiting: await selectWaiting(workspaceId, db, { from: week.nextFrom, to: week.nextTo }),
    tokens: (await readBalance(db, await organizationOf(db, workspaceId), now)).balance,
  };
}

function bestOf(out: readonly PublishedPost[]): WeekSummary['best'] {
  const read = out.flatMap((post) => {
    const { likes, comments } = post;
    return likes === null || comments === null ? [] : [{ ...post, likes, comments }];
  });
  return read.toSorted((a, b) => (interactionsOf(b) ?? 0) - (interactionsOf(a) ?? 0))[0] ?? null;
}
