import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { credentials } from '../../db/schema/workspaces.ts';
import type { Queryable } from '../../db/transaction.ts';

/** Hashes have a salt: each is one person's. Only where nobody has changed the password meanwhile. */
export async function replacePasswordHash(
  db: Queryable,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await db.update(credentials).set({ password: after }).where(eq(credentials.password, before));
}

/** Reads a password's row that nobody has, as the library reads one, so that an address without an account takes as many reads. */
export async function readNobodysCredential(db: Queryable): Promise<void> {
  await db.select().from(credentials).where(eq(credentials.userId, randomUUID()));
}
