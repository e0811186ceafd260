import { PERMISSIONS } from '@postownia/contract';
import { and, asc, eq, inArray, isNotNull, ne, or } from 'drizzle-orm';
import { members, users, workspaceMembers, workspaces } from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** The role that a member was given in the workspace; owners and admins have none and need none. */
const ofWorkspaceMember = and(
  eq(workspaceMembers.workspaceId, workspaces.id),
  eq(workspaceMembers.userId, members.userId),
);

/** Roles given in a brand that may approve; whoever is more than a member may. */
const APPROVERS = PERMISSIONS['posts.approve'].roles.filter(
  (role) => role === 'editor' || role === 'approver',
);

/**
 * Who can mend things in a workspace and so is written to: owners, admins and editors with a confirmed address.
 * @param options.approvers also those who only approve: what waits for a word is theirs, too
 */
export async function listNotifiableMembers(
  db: Queryable,
  workspaceId: WorkspaceId,
  { approvers = false }: { approvers?: boolean } = {},
): Promise<{ userId: string; email: string; language: string | null }[]> {
  return db
    .select({ userId: users.id, email: users.email, language: users.language })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(workspaces, eq(workspaces.organizationId, members.organizationId))
    .leftJoin(workspaceMembers, ofWorkspaceMember)
    .where(
      and(
        eq(workspaces.id, workspaceId),
        or(ne(members.role, 'member'), inArray(workspaceMembers.role, approvers ? APPROVERS : ['editor'])),
        eq(users.emailVerified, true),
      ),
    )
    .orderBy(asc(members.createdAt), asc(members.id));
}

/** Whether anybody but this person may approve in the workspace. */
export async function hasOtherApprover(
  db: Queryable,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ userId: members.userId })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.organizationId, members.organizationId))
    .leftJoin(workspaceMembers, ofWorkspaceMember)
    .where(
      and(
        eq(workspaces.id, workspaceId),
        ne(members.userId, userId),
        or(ne(members.role, 'member'), inArray(workspaceMembers.role, APPROVERS)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Somebody who may open a brand; `email` is null while the address is not confirmed. */
export interface BrandUser {
  readonly userId: string;
  readonly name: string;
  readonly email: string | null;
  readonly language: string | null;
}

/** Everybody who may open a workspace, by name: the firm's owners and admins, and those who were given it. */
export async function listBrandUsers(db: Queryable, workspaceId: WorkspaceId): Promise<BrandUser[]> {
  const { id: userId, name, email, language, emailVerified } = users;
  const rows = await db
    .select({ userId, name, email, language, emailVerified })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(workspaces, eq(workspaces.organizationId, members.organizationId))
    .leftJoin(workspaceMembers, ofWorkspaceMember)
    .where(
      and(eq(workspaces.id, workspaceId), or(ne(members.role, 'member'), isNotNull(workspaceMembers.role))),
    )
    .orderBy(asc(users.name), asc(users.id));
  return rows.map(({ emailVerified: confirmed, ...row }) => ({
    ...row,
    email: confirmed ? row.email : null,
  }));
}
