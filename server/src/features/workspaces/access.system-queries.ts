import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { members, workspaceMembers, workspaces } from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { type Membership, membershipInSql } from './membership.sql.ts';

const NAMES = { organizationId: 'a.organization_id', userId: 'a.user_id', only: 'a.only', named: 'a.named' };

/**
 * What a user is in an organization, with the oldest two of the brands in which they have a role: `only` of these ids where it is not
 * null, and only the one `named` by slug or id where one is. Null: they are not in the organization.
 */
async function findMembership(
  db: Queryable,
  asked: {
    organizationId: OrganizationId;
    userId: string;
    only: readonly string[] | null;
    named: string | null;
  },
): Promise<Membership | null> {
  const { organizationId, userId, only, named } = asked;
  const { rows } = await db.execute(sql`select ${sql.raw(membershipInSql.sql(NAMES))} as membership
    from (select ${organizationId}::uuid as organization_id, ${userId}::uuid as user_id, ${sql.param(only)}::uuid[] as only,
      ${named}::text as named) a`);
  return membershipInSql.Row.parse(rows[0]?.membership);
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
export const access = { findMembership, findMembers, listBrands, listOpenBrands, membershipInSql } as const;
