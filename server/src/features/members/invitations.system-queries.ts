import type { GivenRole } from '@postownia/contract';
import { and, asc, eq, gt } from 'drizzle-orm';
import {
  invitations,
  invitationWorkspaces,
  organizations,
  users,
  workspaces,
} from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';
import { asOrganizationId, type OrganizationId } from '../../lib/organization-id.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

/** An invitation that works, as its link shows it. */
export interface FoundInvitation {
  readonly id: string;
  readonly organizationId: OrganizationId;
  /** What the firm is called. */
  readonly firm: string;
  /** What whoever invited is called. */
  readonly by: string;
  readonly email: string;
  readonly role: GivenRole;
  /** By name; none for admins. */
  readonly brands: readonly { id: WorkspaceId; slug: string; name: string }[];
  readonly expiresAt: Date;
}

/** The invitation of a link, in whichever firm; null: used, withdrawn, expired, without any brand left, or never ours. */
export async function findInvitation(
  db: Queryable,
  secretHash: string,
  now: Date,
): Promise<FoundInvitation | null> {
  const [row] = await db
    .select({
      id: invitations.id,
      organizationId: invitations.organizationId,
      firm: organizations.name,
      by: users.name,
      email: invitations.email,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .innerJoin(users, eq(users.id, invitations.inviterId))
    .where(and(eq(invitations.secretHash, secretHash), gt(invitations.expiresAt, now)));
  if (row === undefined) return null;
  const given = await db
    .select({ id: workspaces.id, slug: workspaces.slug, name: workspaces.name })
    .from(invitationWorkspaces)
    .innerJoin(workspaces, eq(workspaces.id, invitationWorkspaces.workspaceId))
    .where(eq(invitationWorkspaces.invitationId, row.id))
    .orderBy(asc(workspaces.name), asc(workspaces.id));
  if (row.role !== 'admin' && given.length === 0) return null;
  const brands = given.map((brand) => ({ ...brand, id: asWorkspaceId(brand.id) }));
  return { ...row, organizationId: asOrganizationId(row.organizationId), brands };
}

/** The language that somebody with this address chose; null: none chosen, or nobody has the address. */
export async function readLanguageOf(db: Queryable, email: string): Promise<string | null> {
  const [row] = await db.select({ language: users.language }).from(users).where(eq(users.email, email));
  return row?.language ?? null;
}

/** What a person is called and the language they chose. */
export async function readUser(
  db: Queryable,
  userId: string,
): Promise<{ name: string; email: string; language: string | null } | null> {
  const { name, email, language } = users;
  const [row] = await db.select({ name, email, language }).from(users).where(eq(users.id, userId));
  return row ?? null;
}
