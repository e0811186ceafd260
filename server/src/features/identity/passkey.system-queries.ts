import { and, asc, eq } from 'drizzle-orm';
import { passkeys } from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';

export type PasskeyRow = Pick<typeof passkeys.$inferSelect, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>;

/** A person's passkeys, oldest first. */
export async function listPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  const { id, name, createdAt, lastUsedAt } = passkeys;
  return db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt), asc(id));
}

/** Whose key this is; null: nobody's. */
export async function findPasskeyOwner(db: Queryable, credentialID: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.credentialID, credentialID));
  return row?.userId ?? null;
}

export async function notePasskeyUse(db: Queryable, credentialID: string, now: Date): Promise<void> {
  await db.update(passkeys).set({ lastUsedAt: now }).where(eq(passkeys.credentialID, credentialID));
}

/** @returns false when the person has no such key */
export async function removePasskey(
  db: Queryable,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { rowCount } = await db.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)));
  return (rowCount ?? 0) > 0;
}

/** All keys of a person, whoever added them. */
export async function removePasskeysOf(db: Queryable, userId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
}
