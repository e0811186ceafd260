import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { members, organizations, workspaces } from '../../db/schema/workspaces.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

export async function insertOrganization(
  organizationId: OrganizationId,
  tx: Tx,
  row: { name: string; createdAt: Date },
) {
  await tx.insert(organizations).values({ id: organizationId, slug: organizationId, ...row });
}

/** Makes a workspace. @returns false when another one has the slug */
export async function insertWorkspace(
  workspaceId: WorkspaceId,
  tx: Tx,
  row: { organizationId: OrganizationId; name: string; slug: string; createdAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(workspaces)
    .values({ id: workspaceId, ...row })
    .onConflictDoNothing({ target: workspaces.slug });
  return rowCount === 1;
}

/** Makes those who change an organization's brands or people wait for each other until the transaction ends. */
export async function lockOrganization(organizationId: OrganizationId, tx: Tx): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('update');
}

/** Whether a firm's people reach its brands only with a second factor of their own. */
export async function readSecondFactorRule(organizationId: OrganizationId, db: Queryable): Promise<boolean> {
  const [row] = await db
    .select({ required: organizations.requiresSecondFactor })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.required ?? false;
}

export async function setSecondFactorRule(
  organizationId: OrganizationId,
  tx: Tx,
  required: boolean,
): Promise<void> {
  await tx
    .update(organizations)
    .set({ requiresSecondFactor: required })
    .where(eq(organizations.id, organizationId));
}

/** Makes those who add brands to one organization wait for each other, and counts those that are not in the archive. */
export async function lockBrandCount(organizationId: OrganizationId, tx: Tx): Promise<number> {
  await lockOrganization(organizationId, tx);
  return tx.$count(
    workspaces,
    and(eq(workspaces.organizationId, organizationId), isNull(workspaces.archivedAt)),
  );
}

export async function insertMember(
  organizationId: OrganizationId,
  tx: Tx,
  row: Pick<typeof members.$inferInsert, 'userId' | 'role' | 'createdAt'>,
) {
  await tx.insert(members).values({ organizationId, ...row });
}

/** The brand of a firm that a slug names; undefined: the firm has none of that name. */
export async function selectBySlug(
  organizationId: OrganizationId,
  db: Queryable,
  slug: string,
): Promise<WorkspaceId | undefined> {
  const [row] = await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.slug, slug), eq(workspaces.organizationId, organizationId)));
  return row === undefined ? undefined : asWorkspaceId(row.id);
}

/** What a brand is called, also before it has a profile. */
export async function selectWorkspaceName(workspaceId: WorkspaceId, db: Queryable): Promise<string> {
  const [row] = await db
    .select({ name: workspaces.name })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  if (row === undefined) throw new Error(`no workspace ${workspaceId}`);
  return row.name;
}

export async function updateWorkspaceName(workspaceId: WorkspaceId, tx: Tx, name: string) {
  await tx.update(workspaces).set({ name }).where(eq(workspaces.id, workspaceId));
}

/** What a brand may spend in a month. @returns false when it was so already */
export async function updateTokenCap(
  workspaceId: WorkspaceId,
  tx: Tx,
  monthlyTokenCap: number | null,
): Promise<boolean> {
  const isOther = sql`${workspaces.monthlyTokenCap} is distinct from ${monthlyTokenCap}`;
  const { rowCount } = await tx
    .update(workspaces)
    .set({ monthlyTokenCap })
    .where(and(eq(workspaces.id, workspaceId), isOther));
  return rowCount === 1;
}

/** Puts a brand into the archive, or takes it out. @returns false when it was as wanted already */
export async function updateArchived(
  workspaceId: WorkspaceId,
  tx: Tx,
  archivedAt: Date | null,
): Promise<boolean> {
  const { archivedAt: column } = workspaces;
  const isOther = archivedAt === null ? isNotNull(column) : isNull(column);
  const { rowCount } = await tx
    .update(workspaces)
    .set({ archivedAt })
    .where(and(eq(workspaces.id, workspaceId), isOther));
  return rowCount === 1;
}
