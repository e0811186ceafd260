import { and, asc, eq, isNotNull, ne, or } from 'drizzle-orm';
import { members, workspaceMembers, workspaces } from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';

/** The brands that a person may open, by their names; all of an organization for its owners and admins. */
export async function selectBrandsOf(
  db: Queryable,
  userId: string,
): Promise<{ id: string; slug: string; name: string; organizationId: string; archivedAt: Date | null }[]> {
  const given = and(
    eq(workspaceMembers.workspaceId, workspaces.id),
    eq(workspaceMembers.userId, members.userId),
  );
  return db
    .select({
      id: workspaces.id,
      slug: workspaces.slug,
      name: workspaces.name,
      organizationId: workspaces.organizationId,
      archivedAt: workspaces.archivedAt,
    })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.organizationId, members.organizationId))
    .leftJoin(workspaceMembers, given)
    .where(and(eq(members.userId, userId), or(ne(members.role, 'member'), isNotNull(workspaceMembers.role))))
    .orderBy(asc(workspaces.name), asc(workspaces.createdAt), asc(workspaces.id));
}
