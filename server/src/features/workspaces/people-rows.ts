import { and, asc, eq, inArray } from 'drizzle-orm';
import { members, users } from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** Who can mend things in a workspace and so is written to: owners and editors with a confirmed address. */
export async function listPeopleToTell(
  db: Queryable,
  workspaceId: WorkspaceId,
): Promise<{ userId: string; email: string; language: string | null }[]> {
  return db
    .select({ userId: users.id, email: users.email, language: users.language })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.organizationId, workspaceId),
        inArray(members.role, ['owner', 'editor']),
        eq(users.emailVerified, true),
      ),
    )
    .orderBy(asc(members.createdAt), asc(members.id));
}
