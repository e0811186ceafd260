import type { GivenRole } from '@postownia/contract';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { invitations, invitationWorkspaces, workspaces } from '../../db/schema/workspaces.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';

export interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: GivenRole;
  /** Slugs, by the brands' names. */
  readonly brands: string[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  brands: sql<string[]>`coalesce(array_agg(${workspaces.slug} order by ${workspaces.name}, ${workspaces.slug})
    filter (where ${workspaces.id} is not null), '{}')`,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
};

const named = (organizationId: OrganizationId, id: string) =>
  and(eq(invitations.organizationId, organizationId), eq(invitations.id, id));

const withBrands = (db: Queryable) =>
  db
    .select(COLUMNS)
    .from(invitations)
    .leftJoin(invitationWorkspaces, eq(invitationWorkspaces.invitationId, invitations.id))
    .leftJoin(workspaces, eq(workspaces.id, invitationWorkspaces.workspaceId))
    .groupBy(invitations.id);

/** Invitations of a firm that nobody has answered, those past their day too; the newest first. */
export function selectInvitations(organizationId: OrganizationId, db: Queryable): Promise<InvitationRow[]> {
  return withBrands(db)
    .where(eq(invitations.organizationId, organizationId))
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
}

export async function selectInvitation(
  organizationId: OrganizationId,
  db: Queryable,
  id: string,
): Promise<InvitationRow | undefined> {
  const [row] = await withBrands(db).where(named(organizationId, id));
  return row;
}

/** How many invitations of a firm still work. @param options.except one that is not counted */
export function countOpen(
  organizationId: OrganizationId,
  db: Queryable,
  { now, except }: { now: Date; except: string | null },
): Promise<number> {
  const others = except === null ? undefined : ne(invitations.id, except);
  return db.$count(
    invitations,
    and(eq(invitations.organizationId, organizationId), gt(invitations.expiresAt, now), others),
  );
}

/** Keeps an invitation with its brands. @returns its id; null when the address has one in this firm */
export async function insertInvitation(
  organizationId: OrganizationId,
  tx: Tx,
  {
    workspaceIds,
    ...row
  }: Omit<typeof invitations.$inferInsert, 'id' | 'organizationId'> & {
    workspaceIds: readonly string[];
  },
): Promise<string | null> {
  const [made] = await tx
    .insert(invitations)
    .values({ organizationId, ...row })
    .onConflictDoNothing()
    .returning({ id: invitations.id });
  if (made === undefined) return null;
  const given = workspaceIds.map((workspaceId) => ({ invitationId: made.id, workspaceId }));
  if (given.length > 0) await tx.insert(invitationWorkspaces).values(given);
  return made.id;
}

/** Gives an invitation another secret and another end; the link before works no more. */
export async function renewInvitation(
  organizationId: OrganizationId,
  tx: Tx,
  { id, ...renewed }: { id: string; secretHash: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.update(invitations).set(renewed).where(named(organizationId, id));
}

/** Ends an invitation, taken or withdrawn. @returns false when somebody was faster */
export async function deleteInvitation(organizationId: OrganizationId, tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(invitations).where(named(organizationId, id));
  return rowCount === 1;
}
