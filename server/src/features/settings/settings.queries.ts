import { INTERFACE_LANGUAGES } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { users, workspaces } from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** A person and the name of the workspace they are in. */
export async function selectPersonAndWorkspace(workspaceId: WorkspaceId, db: Queryable, userId: string) {
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
