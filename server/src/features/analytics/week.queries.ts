import { isVideoFormat, type Network } from '@postownia/contract';
import { and, asc, between, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import { posts } from '../../db/schema/posts.ts';
import { publications } from '../../db/schema/publications.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** Publications that did not go out, or nobody knows whether they did. */
export const TROUBLE_STATES = ['failed', 'needs-fix', 'needs-reconnect', 'skipped', 'unknown'] as const;

export interface Trouble {
  readonly state: (typeof TROUBLE_STATES)[number];
  readonly account: string;
  readonly network: Network;
  readonly postId: string;
  readonly dueAt: Date;
}

/** What was due in between and has no certain post, the earliest first. */
export async function selectTroubles(
  workspaceId: WorkspaceId,
  db: Queryable,
  { since, until }: { since: Date; until: Date },
): Promise<Trouble[]> {
  const { state, network, postId, dueAt } = publications;
  const rows = await db
    .select({
      state,
      network,
      postId,
      dueAt,
      account: sql<string>`coalesce(${socialAccounts.label}, ${socialAccounts.name})`,
    })
    .from(publications)
    .innerJoin(
      socialAccounts,
      and(eq(socialAccounts.workspaceId, workspaceId), eq(socialAccounts.id, publications.accountId)),
    )
    .where(
      and(
        eq(publications.workspaceId, workspaceId),
        inArray(publications.state, [...TROUBLE_STATES]),
        gte(publications.dueAt, since),
        lt(publications.dueAt, until),
      ),
    )
    .orderBy(asc(publications.dueAt), publications.id);
  return rows as Trouble[];
}

/** Something that is planned for a day of the week ahead. */
export interface Waiting {
  readonly kind: 'post' | 'video';
  readonly date: string;
  readonly time: string;
  readonly willGoOut: boolean;
}

/** Posts and videos of those days that are not out, the earliest first. */
export async function selectWaiting(
  workspaceId: WorkspaceId,
  db: Queryable,
  { from, to }: { from: string; to: string },
): Promise<Waiting[]> {
  const rows = await db
    .select({ date: posts.date, time: posts.time, format: posts.format, state: posts.state })
    .from(posts)
    .where(
      and(eq(posts.workspaceId, workspaceId), between(posts.date, from, to), ne(posts.state, 'published')),
    )
    .orderBy(asc(posts.date), asc(posts.time), asc(posts.id));
  return rows.map(({ date, time, format, state }) => ({
    date,
    time,
    willGoOut: state === 'scheduled',
    kind: isVideoFormat(format) ? 'video' : 'post',
  }));
}
