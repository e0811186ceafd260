import { BrandProfile } from '@postownia/contract';
import { desc, eq, getTableColumns, lt } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { unconfirmedSignUps } from '../../db/schema/sign-up.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { CollectedSignUp } from './pending.system-queries.ts';

/** A sign-up whose address nobody has confirmed yet. */
export interface UnconfirmedSignUp extends CollectedSignUp {
  readonly id: string;
  readonly passwordHash: string;
  readonly browserHash: string;
  /** Where the person wanted to go before they signed up. */
  readonly wayOn: string | null;
}

export async function insertUnconfirmed(tx: Tx, signUp: Omit<UnconfirmedSignUp, 'id'>): Promise<string> {
  const [row] = await tx.insert(unconfirmedSignUps).values(signUp).returning({ id: unconfirmedSignUps.id });
  if (row === undefined) throw new Error('an insert returned no row');
  return row.id;
}

export async function readUnconfirmed(db: Queryable, id: string): Promise<UnconfirmedSignUp | null> {
  const [row] = await db.select().from(unconfirmedSignUps).where(eq(unconfirmedSignUps.id, id));
  return row === undefined ? null : toSignUp(row);
}

/**
 * The sign-up a person means who names an address: the one of their browser, else the newest; null without one. The profile
 * is not read: what is made of it takes long enough to tell from outside whose address waits.
 */
export async function findUnconfirmed(
  db: Queryable,
  { email, browserHash }: { email: string; browserHash: string | null },
): Promise<Omit<UnconfirmedSignUp, 'profile'> | null> {
  const { profile: _, ...columns } = getTableColumns(unconfirmedSignUps);
  const rows = await db
    .select(columns)
    .from(unconfirmedSignUps)
    .where(eq(unconfirmedSignUps.email, email))
    .orderBy(desc(unconfirmedSignUps.createdAt))
    .limit(100);
  return rows.find((row) => row.browserHash === browserHash) ?? rows[0] ?? null;
}

/** Takes every sign-up of an address away. @returns their ids */
export async function removeUnconfirmed(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx
    .delete(unconfirmedSignUps)
    .where(eq(unconfirmedSignUps.email, email))
    .returning({ id: unconfirmedSignUps.id });
  return rows.map(({ id }) => id);
}

export async function removeUnconfirmedBefore(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, unconfirmedSignUps, lt(unconfirmedSignUps.createdAt, before));
}

const toSignUp = (row: typeof unconfirmedSignUps.$inferSelect): UnconfirmedSignUp => ({
  ...row,
  profile: BrandProfile.parse(row.profile),
});
