import { and, asc, eq, isNotNull, ne, or } from 'drizzle-orm';
import { members, users, workspaceMembers, workspaces } from '../../db/schema/workspaces.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

/** The workspace a person joined first; null until their sign-up is complete. */
export async function findWorkspaceOf(db: Queryable, userId: string): Promise<WorkspaceId | null> {
  const [first] = await listWorkspacesOf(db, userId);
  return first ?? null;
}

/** Every workspace a person may open, the one joined first first: all of an organization for owners and admins. */
export async function listWorkspacesOf(db: Queryable, userId: string): Promise<WorkspaceId[]> {
  const given = and(
    eq(workspaceMembers.workspaceId, workspaces.id),
    eq(workspaceMembers.userId, members.userId),
  );
  const rows = await db
    .select({ workspaceId: workspaces.id })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.organizationId, members.organizationId))
    .leftJoin(workspaceMembers, given)
    .where(and(eq(members.userId, userId), or(ne(members.role, 'member'), isNotNull(workspaceMembers.role))))
    .orderBy(asc(members.createdAt), asc(workspaces.createdAt), asc(workspaces.id));
  return rows.map(({ workspaceId }) => asWorkspaceId(workspaceId));
}

/** What guessers try first for a person: their address, and the names of their brands. */
export async function readOwnWords(
  db: Queryable,
  userId: string,
): Promise<{ email: string | undefined; names: string[] }> {
  const rows = await db
    .select({ email: users.email, name: workspaces.name })
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .leftJoin(workspaces, eq(workspaces.id, members.organizationId))
    .where(eq(users.id, userId));
  return { email: rows[0]?.email, names: rows.flatMap(({ name }) => name ?? []) };
}

/** The interface language a person chose, whether or not their address is confirmed; null: none. */
export async function readLanguage(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return row?.language ?? null;
}

/** How a person is written to; null when they are gone. */
export async function readAddressee(
  db: Queryable,
  userId: string,
): Promise<{ name: string; email: string; language: string | null } | null> {
  const [row] = await db
    .select({ name: users.name, email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Who has an address; null when nobody has. */
export async function findUserByEmail(db: Queryable, email: string): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()));
  return row?.id ?? null;
}

/**
 * Holds a person's row until the transaction ends and reads their address, their language and what they agreed to; null
 * when there is no such person.
 */
export async function lockUser(
  tx: Tx,
  userId: string,
): Promise<{ email: string; language: string | null; consentVersion: string | null } | null> {
  const [row] = await tx
    .select({ email: users.email, language: users.language, consentVersion: users.consentVersion })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row ?? null;
}

/** Keeps that a person has shown the address to be theirs. */
export async function confirmAddress(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
}

/** What a person agreed to and when, where their sign-up came from, and the language they chose. */
export interface Consent {
  readonly consentVersion: string;
  readonly consentAt: Date;
  /** null: not counted among the sign-ups of an address. */
  readonly signUpIp: string | null;
  readonly language: string | null;
}

export async function recordConsent(tx: Tx, userId: string, consent: Consent): Promise<void> {
  await tx.update(users).set(consent).where(eq(users.id, userId));
}

/** Keeps what a person is called here and the language they want; null follows the browser. */
export async function renameUser(
  db: Queryable,
  userId: string,
  change: { name: string; language: string | null; updatedAt: Date },
): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, userId));
}

/** Whether a person runs this installation; false where it was so already. Asked by the command line alone. */
export async function setOperator(
  tx: Tx,
  userId: string,
  { operator, now }: { operator: boolean; now: Date },
): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ operator, updatedAt: now })
    .where(and(eq(users.id, userId), ne(users.operator, operator)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Who runs this installation, by address; across workspaces. */
export async function listOperators(db: Queryable): Promise<{ email: string; name: string }[]> {
  return db
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(eq(users.operator, true))
    .orderBy(asc(users.email));
}

/** Whether a person runs this installation; across workspaces. */
export async function isOperator(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db.select({ operator: users.operator }).from(users).where(eq(users.id, userId));
  return row?.operator === true;
}
