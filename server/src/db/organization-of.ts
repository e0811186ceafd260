import { asc, eq } from 'drizzle-orm';
import { asOrganizationId, type OrganizationId } from '../lib/organization-id.ts';
import { asWorkspaceId, type WorkspaceId } from '../lib/workspace-id.ts';
import { workspaces } from './schema/workspaces.ts';
import type { Queryable } from './transaction.ts';

/** The organization that a workspace belongs to: whose tokens it spends, whose plan it stands on. */
export async function organizationOf(db: Queryable, workspaceId: WorkspaceId): Promise<OrganizationId> {
  return (await spenderOf(db, workspaceId)).organizationId;
}

/** Whose tokens a workspace spends, and how many of them it may in a calendar month (UTC); null: all. */
export async function spenderOf(
  db: Queryable,
  workspaceId: WorkspaceId,
): Promise<{ organizationId: OrganizationId; monthlyTokenCap: number | null }> {
  const { organizationId, monthlyTokenCap } = workspaces;
  const [row] = await db
    .select({ organizationId, monthlyTokenCap })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  if (row === undefined) throw new Error(`no workspace ${workspaceId}`);
  return { ...row, organizationId: asOrganizationId(row.organizationId) };
}

/** The workspaces of an organization, the first one first: in that one stand its own notices and its log. */
export async function workspacesOf(db: Queryable, organizationId: OrganizationId): Promise<WorkspaceId[]> {
  const rows = await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.organizationId, organizationId))
    .orderBy(asc(workspaces.createdAt), asc(workspaces.id));
  return rows.map(({ id }) => asWorkspaceId(id));
}

/** @throws when the organization has no workspace */
export async function firstWorkspaceOf(db: Queryable, organizationId: OrganizationId): Promise<WorkspaceId> {
  const [first] = await workspacesOf(db, organizationId);
  if (first === undefined) throw new Error(`organization ${organizationId} has no workspace`);
  return first;
}
