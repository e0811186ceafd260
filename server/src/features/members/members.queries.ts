import type { ActiveRole } from '@postownia/contract';
import { and, asc, eq, max, sql } from 'drizzle-orm';
import {
  members,
  organizations,
  sessions,
  users,
  workspaceMembers,
  workspaces,
} from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';

interface MemberRow {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: ActiveRole;
  /** Slugs of the brands they were given, by the brands' names. */
  readonly brands: string[];
  readonly since: Date;
  readonly seenAt: Date | null;
  readonly secondFactor: boolean;
}

/** Everybody in a firm: owners first, then admins, then by name. A member's role is the one of their brands. */
export async function selectMembers(organizationId: OrganizationId, db: Queryable): Promise<MemberRow[]> {
  const given = db
    .select({
      userId: workspaceMembers.userId,
      role: sql<ActiveRole>`min(${workspaceMembers.role})`.as('given_role'),
      brands: sql<string[]>`array_agg(${workspaces.slug} order by ${workspaces.name}, ${workspaces.slug})`.as(
        'brands',
      ),
    })
    .from(workspaceMembers)
    .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
    .where(eq(workspaceMembers.organizationId, organizationId))
    .groupBy(workspaceMembers.userId)
    .as('given');
  // Of each member alone: sessions are of everybody who ever signed in.
  const seen = db
    .select({ at: max(sessions.updatedAt).as('seen_at') })
    .from(sessions)
    .where(eq(sessions.userId, members.userId))
    .as('seen');
  const rank = sql`array_position(array['owner', 'admin', 'member'], ${members.role})`;
  const rows = await db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      organizationRole: members.role,
      givenRole: given.role,
      brands: given.brands,
      since: members.createdAt,
      seenAt: seen.at,
      secondFactor: users.twoFactorEnabled,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(given, eq(given.userId, members.userId))
    .leftJoinLateral(seen, sql`true`)
    .where(eq(members.organizationId, organizationId))
    .orderBy(rank, asc(users.name), asc(users.id));
  return rows.map(({ organizationRole, givenRole, brands, ...row }) => ({
    ...row,
    role: organizationRole === 'member' ? (givenRole ?? 'viewer') : organizationRole,
    brands: organizationRole === 'member' ? (brands ?? []) : [],
  }));
}

/** The brands of a firm, by name. */
export async function selectBrands(
  organizationId: OrganizationId,
  db: Queryable,
): Promise<{ id: string; slug: string; name: string }[]> {
  return db
    .select({ id: workspaces.id, slug: workspaces.slug, name: workspaces.name })
    .from(workspaces)
    .where(eq(workspaces.organizationId, organizationId))
    .orderBy(asc(workspaces.name), asc(workspaces.id));
}

/** What a firm is called. */
export async function selectFirmName(organizationId: OrganizationId, db: Queryable): Promise<string> {
  const [row] = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.name ?? '';
}

/** Whether a member of the firm signs in with a second factor. */
export async function hasSecondFactor(
  organizationId: OrganizationId,
  db: Queryable,
  userId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ on: users.twoFactorEnabled })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.organizationId, organizationId), eq(members.userId, userId)));
  return row?.on ?? false;
}

/** Whether somebody with this address is in the firm. */
export async function isMember(
  organizationId: OrganizationId,
  db: Queryable,
  email: string,
): Promise<boolean> {
  const own = and(eq(members.organizationId, organizationId), eq(users.email, email));
  const rows = await db
    .select({ id: users.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(own);
  return rows.length > 0;
}
