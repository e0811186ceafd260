import { and, eq, inArray, isNotNull, like, lt, or } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { rateLimits, sessions, users, verifications, workspaces } from '../../db/schema/workspaces.ts';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/**
 * Removes a person, their sessions, credentials and one-time links, and the workspaces that go with them, each with
 * everything that belongs to it (by the tables' own references).
 */
export async function erasePerson(
  tx: Tx,
  { userId, email, workspaceIds }: { userId: string; email: string; workspaceIds: readonly WorkspaceId[] },
): Promise<void> {
  const { value, identifier } = verifications;
  await tx.delete(workspaces).where(inArray(workspaces.id, [...workspaceIds]));
  await tx.delete(verifications).where(or(inArray(value, [userId, email]), eq(identifier, email)));
  // Counters of requests are keyed by person and workspace.
  const counted = [userId, ...workspaceIds].map((id) => like(rateLimits.key, `%${id}%`));
  await tx.delete(rateLimits).where(or(...counted));
  await tx.delete(users).where(eq(users.id, userId));
}

/** Forgets addresses of sign-ups older than that, and sessions and links that are over. */
export async function forgetTracesBefore(
  db: Database,
  { now, signUpsBefore }: { now: Date; signUpsBefore: Date },
): Promise<void> {
  await db
    .update(users)
    .set({ signUpIp: null })
    .where(and(lt(users.createdAt, signUpsBefore), isNotNull(users.signUpIp)));
  await deleteInBatches(db, sessions, lt(sessions.expiresAt, now));
  await deleteInBatches(db, verifications, lt(verifications.expiresAt, now));
}
