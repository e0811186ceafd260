import { INTERFACE_LANGUAGES } from '@postownia/contract';
import { and, eq, isNotNull, ne, or } from 'drizzle-orm';
import { members, users, workspaceMembers, workspaces } from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** A person and the name of the workspace they are in. */
export async function selectUserAndWorkspace(workspaceId: WorkspaceId, db: Queryable, userId: string) {
  const { name, email, language, twoFactorEnabled } = users;
  const [row] = await db
    .select({ name, email, language, twoFactor: twoFactorEnabled, workspace: workspaces.name })
    .from(users)
    .innerJoin(workspaces, eq(workspaces.id, workspaceId))
    .where(eq(users.id, userId));
  if (row === undefined) throw new Error(`no person ${userId}`);
  const known = INTERFACE_LANGUAGES.find((candidate) => candidate === row.language) ?? null;
  return { ...row, language: known };
}

/** What the workspace is called, for one of its people; null for anybody else. */
export async function selectMembership(
  workspaceId: WorkspaceId,
  db: Queryable,
  userId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ name: workspaces.name })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.organizationId, members.organizationId))
    .leftJoin(
      workspaceMembers,
      and(eq(workspaceMembers.workspaceId, workspaces.id), eq(workspaceMembers.userId, members.userId)),
    )
    .where(
      and(
        eq(workspaces.id, workspaceId),
        eq(members.userId, userId),
        or(ne(members.role, 'member'), isNotNull(workspaceMembers.role)),
      ),
    );
  return row?.name ?? null;
}
