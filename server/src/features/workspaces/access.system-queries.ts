import { and, asc, eq, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm';
import { members, workspaceMembers, workspaces } from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';

/** How a request may name a brand: by its slug or its id. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The brands of an organization in which a user has a role, the oldest first; `only` of these ids where it is not null, and
 * only the one `named` where one is.
 * @returns two at most: whether there is one, and whether there are several, is all that is asked
 */
async function findBrands(
  db: Queryable,
  {
    organizationId,
    userId,
    only,
    named,
  }: { organizationId: OrganizationId; userId: string; only: readonly string[] | null; named: string | null },
) {
  const byId = named !== null && UUID.test(named) ? eq(workspaces.id, named) : undefined;
  const meant: SQL | undefined = named === null ? undefined : or(eq(workspaces.slug, named), byId);
  return db
    .select({
      workspaceId: workspaces.id,
      workspaceSlug: workspaces.slug,
      organizationRole: members.role,
      workspaceRole: workspaceMembers.role,
    })
    .from(workspaces)
    .innerJoin(
      members,
      and(eq(members.organizationId, workspaces.organizationId), eq(members.userId, userId)),
    )
    .leftJoin(
      workspaceMembers,
      and(eq(workspaceMembers.workspaceId, workspaces.id), eq(workspaceMembers.userId, userId)),
    )
    .where(
      and(
        eq(workspaces.organizationId, organizationId),
        only === null ? undefined : inArray(workspaces.id, [...only]),
        or(ne(members.role, 'member'), isNotNull(workspaceMembers.role)),
        meant,
      ),
    )
    .orderBy(asc(workspaces.createdAt), asc(workspaces.id))
    .limit(2);
}

/** Who of these users is in the organization. */
async function findMembers(
  db: Queryable,
  { organizationId, userIds }: { organizationId: OrganizationId; userIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), inArray(members.userId, [...new Set(userIds)])));
  return new Set(rows.map(({ userId }) => userId));
}

/** An organization's brands, by name; only those of `slugs` where it is not null. */
async function listBrands(
  db: Queryable,
  { organizationId, slugs }: { organizationId: OrganizationId; slugs: readonly string[] | null },
): Promise<{ id: string; slug: string; name: string }[]> {
  const { id, slug, name } = workspaces;
  return db
    .select({ id, slug, name })
    .from(workspaces)
    .where(
      and(
        eq(workspaces.organizationId, organizationId),
        slugs === null ? undefined : inArray(slug, [...slugs]),
      ),
    )
    .orderBy(asc(name), asc(id));
}

/** Brands of an organization that a person may open, by name. */
async function listOpenBrands(
  db: Queryable,
  { organizationId, userId }: { organizationId: OrganizationId; userId: string },
): Promise<{ id: string; slug: string; name: string }[]> {
  const { id, slug, name } = workspaces;
  return db
    .select({ id, slug, name })
    .from(workspaces)
    .innerJoin(
      members,
      and(eq(members.organizationId, workspaces.organizationId), eq(members.userId, userId)),
    )
    .leftJoin(
      workspaceMembers,
      and(eq(workspaceMembers.workspaceId, id), eq(workspaceMembers.userId, userId)),
    )
    .where(
      and(
        eq(workspaces.organizationId, organizationId),
        or(ne(members.role, 'member'), isNotNull(workspaceMembers.role)),
      ),
    )
    .orderBy(asc(name), asc(id));
}

/** Who may be where, for those who let programs in. */
export const access = { findBrands, findMembers, listBrands, listOpenBrands } as const;
