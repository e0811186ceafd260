import { asc, eq } from 'drizzle-orm';
import { members, users } from '../../db/schema/workspaces.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

/** The workspace a person joined first; null until their sign-up is complete. */
export async function findWorkspaceOf(db: Queryable, userId: string): Promise<WorkspaceId | null> {
  const [row] = await db
    .select({ workspaceId: members.organizationId })
    .from(members)
    .where(eq(members.userId, userId))
    .orderBy(asc(members.createdAt), asc(members.id))
    .limit(1);
  return row === undefined ? null : asWorkspaceId(row.workspaceId);
}

/** Every workspace a person is in. */
export async function listWorkspacesOf(db: Queryable, userId: string): Promise<WorkspaceId[]> {
  const rows = await db
    .select({ workspaceId: members.organizationId })
    .from(members)
    .where(eq(members.userId, userId));
  return rows.map(({ workspaceId }) => asWorkspaceId(workspaceId));
}

/** Who has an address; null when nobody has. */
export async function findPersonByEmail(db: Queryable, email: string): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()));
  return row?.id ?? null;
}

/**
 * Holds a person's row until the transaction ends and reads their address and language; null when there is no such
 * person.
 */
export async function lockPerson(
  tx: Tx,
  userId: string,
): Promise<{ email: string; language: string | null } | null> {
  const [row] = await tx
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row ?? null;
}

/** Keeps what a person agreed to and when, where their sign-up came from, and the language they chose. */
export async function noteConsent(
  tx: Tx,
  userId: string,
  consent: { consentVersion: string; consentAt: Date; signUpIp: string; language: string | null },
): Promise<void> {
  await tx.update(users).set(consent).where(eq(users.id, userId));
}

/** Keeps what a person is called here and the language they want; null follows the browser. */
export async function renamePerson(
  db: Queryable,
  userId: string,
  change: { name: string; language: string | null; updatedAt: Date },
): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, userId));
}
