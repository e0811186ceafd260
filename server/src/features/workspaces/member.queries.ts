import type { OrganizationRole, WorkspaceRole } from '@postownia/contract';
import { and, eq } from 'drizzle-orm';
import { members, workspaceMembers } from '../../db/schema/workspaces.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

const memberOf = (organizationId: OrganizationId, userId: string) =>
  and(eq(members.organizationId, organizationId), eq(members.userId, userId));

/** What somebody is in an organization; null: not in it. */
export async function readRole(
  organizationId: OrganizationId,
  db: Queryable,
  userId: string,
): Promise<OrganizationRole | null> {
  const [row] = await db.select({ role: members.role }).from(members).where(memberOf(organizationId, userId));
  return row?.role ?? null;
}

export function countMembers(organizationId: OrganizationId, db: Queryable): Promise<number> {
  return db.$count(members, eq(members.organizationId, organizationId));
}

export function countOwners(organizationId: OrganizationId, db: Queryable): Promise<number> {
  return db.$count(members, and(eq(members.organizationId, organizationId), eq(members.role, 'owner')));
}

export async function updateRole(
  organizationId: OrganizationId,
  tx: Tx,
  { userId, role }: { userId: string; role: OrganizationRole },
): Promise<void> {
  await tx.update(members).set({ role }).where(memberOf(organizationId, userId));
}

/** Takes somebody out of an organization and, by the tables' own references, out of all its brands. */
export async function deleteMember(organizationId: OrganizationId, tx: Tx, userId: string): Promise<void> {
  await tx.delete(members).where(memberOf(organizationId, userId));
}

/** Gives a member these brands of their organization, in one role, and no others. */
export async function replaceBrands(
  organizationId: OrganizationId,
  tx: Tx,
  given: { userId: string; role: WorkspaceRole; workspaceIds: readonly WorkspaceId[]; createdAt: Date },
): Promise<void> {
  const { workspaceIds, ...member } = given;
  await removeBrands(organizationId, tx, given.userId);
  await tx
    .insert(workspaceMembers)
    .values(workspaceIds.map((workspaceId) => ({ organizationId, workspaceId, ...member })));
}

/** Owners and admins have all brands and need no row. */
export async function removeBrands(organizationId: OrganizationId, tx: Tx, userId: string): Promise<void> {
  const { organizationId: organization, userId: user } = workspaceMembers;
  await tx.delete(workspaceMembers).where(and(eq(organization, organizationId), eq(user, userId)));
}
