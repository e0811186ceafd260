import type { Network } from '@postownia/contract';
import { and, asc, between, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import { posts } from '../../db/schema/posts.ts';
import { publications } from '../../db/schema/publications.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import { videoPosts } from '../../db/schema/video-posts.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** Publications that did not go out, or nobody knows whether they did. */
export const TROUBLE_STATES = ['failed', 'needs-fix', 'needs-reconnect', 'skipped', 'unknown'] as const;

export interface Trouble {
  readonly state: (typeof TROUBLE_STATES)[number];
  readonly account: string;
  readonly network: Network;
  readonly postId: string | null;
  readonly videoPostId: string | null;
  readonly dueAt: Date;
}

/** What was due in between and has no certain post, the earliest first. */
export async function selectTroubles(
  workspaceId: WorkspaceId,
  db: Queryable,
  { since, until }: { since: Date; until: Date },
): Promise<Trouble[]> {
  const { state, network, postId, videoPostId, dueAt } = publications;
  const rows = await db
    .select({
      ...{ state, network, postId, videoPostId, dueAt },
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
  const read = async (table: typeof posts | typeof videoPosts, kind: Waiting['kind']) => {
    const rows = await db
      .select({ date: table.date, time: table.time, state: table.state })
      .from(table)
      .where(
        and(eq(table.workspaceId, workspaceId), between(table.date, from, to), ne(table.state, 'published')),
      );
    return rows.map(({ date, time, state }) => ({ kind, date, time, willGoOut: state === 'scheduled' }));
  };
  const all = [...(await read(posts, 'post')), ...(await read(videoPosts, 'video'))];
  return all.toSorted((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`));
}
