import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { posts } from '../../db/schema/posts.ts';
import { publications } from '../../db/schema/publications.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import { members, users, workspaces } from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

/** The workspace with this id, or the one that the person with this address joined first; across workspaces. */
export async function selectWorkspace(
  db: Queryable,
  sought: { id: string } | { email: string },
): Promise<{ id: WorkspaceId; name: string } | undefined> {
  const [row] =
    'id' in sought
      ? await db
          .select({ id: workspaces.id, name: workspaces.name })
          .from(workspaces)
          .where(eq(workspaces.id, sought.id))
      : await db
          .select({ id: workspaces.id, name: workspaces.name })
          .from(users)
          .innerJoin(members, eq(members.userId, users.id))
          .innerJoin(workspaces, eq(workspaces.organizationId, members.organizationId))
          .where(eq(users.email, sought.email.toLowerCase()))
          .orderBy(asc(members.createdAt), asc(members.id), asc(workspaces.createdAt))
          .limit(1);
  return row === undefined ? undefined : { ...row, id: asWorkspaceId(row.id) };
}

/** Publications that wait for an answer nobody has, or are overdue in nobody's hands; across workspaces. */
export async function selectStuckPublications(
  db: Queryable,
  { overdueSince, limit }: { overdueSince: Date; limit: number },
) {
  return db
    .select({
      id: publications.id,
      workspaceId: publications.workspaceId,
      network: publications.network,
      account: socialAccounts.name,
      date: posts.date,
      state: publications.state,
      dueAt: publications.dueAt,
      failures: publications.failures,
      problem: publications.problem,
    })
    .from(publications)
    .innerJoin(
      socialAccounts,
      and(
        eq(socialAccounts.workspaceId, publications.workspaceId),
        eq(socialAccounts.id, publications.accountId),
      ),
    )
    .innerJoin(posts, and(eq(posts.workspaceId, publications.workspaceId), eq(posts.id, publications.postId)))
    .where(
      or(
        eq(publications.state, 'unknown'),
        and(lt(publications.nextTryAt, overdueSince), isNull(publications.claimedBy)),
        and(isNotNull(publications.claimedBy), lt(publications.updatedAt, overdueSince)),
      ),
    )
    .orderBy(asc(publications.dueAt), asc(publications.id))
    .limit(limit);
}

/** Connected accounts whose token ends soon or has ended; across workspaces. */
export async function selectExpiringAccounts(
  db: Queryable,
  { until, limit }: { until: Date; limit: number },
) {
  return db
    .select({
      id: socialAccounts.id,
      workspaceId: socialAccounts.workspaceId,
      network: socialAccounts.network,
      account: socialAccounts.name,
      state: socialAccounts.state,
      tokenExpiresAt: socialAccounts.tokenExpiresAt,
    })
    .from(socialAccounts)
    .where(
      and(
        inArray(socialAccounts.state, ['connected', 'needs-reconnect']),
        lt(socialAccounts.tokenExpiresAt, until),
      ),
    )
    .orderBy(asc(socialAccounts.tokenExpiresAt), asc(socialAccounts.id))
    .limit(limit);
}

/** How many people and workspaces there are; across workspaces. */
export async function countUsers(db: Queryable): Promise<{ users: number; workspaces: number }> {
  return { users: await db.$count(users), workspaces: await db.$count(workspaces) };
}
