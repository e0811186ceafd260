import { and, eq, isNotNull, like, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { rateLimits, sessions, users } from '../../db/schema/workspaces.ts';
import type { Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { forgetActor } from './forget-actor.system-queries.ts';

/**
 * Removes a person, their sessions and credentials, and the organizations that go with them, each with
 * its workspaces and everything that belongs to them (by the tables' own references). The database itself asks whether
 * the owner's deletion was noted in this transaction (decision 0083).
 */
export async function eraseUser(
  tx: Tx,
  {
    userId,
    organizationIds,
    workspaceIds,
  }: {
    userId: string;
    organizationIds: readonly OrganizationId[];
    workspaceIds: readonly WorkspaceId[];
  },
): Promise<void> {
  for (const id of organizationIds) await tx.execute(sql`select erase_organization(${id})`);
  // Counters of requests are keyed by person and workspace.
  const counted = [userId, ...workspaceIds].map((id) => like(rateLimits.key, `%${id}%`));
  await tx.delete(rateLimits).where(or(...counted));
  await forgetActor(tx, userId);
  await tx.delete(users).where(eq(users.id, userId));
}

/** Forgets addresses of sign-ups older than that, and sessions that are over. */
export async function forgetTracesBefore(
  db: Database,
  { now, signUpsBefore }: { now: Date; signUpsBefore: Date },
): Promise<void> {
  await db
    .update(users)
    .set({ signUpIp: null })
    .where(and(lt(users.createdAt, signUpsBefore), isNotNull(users.signUpIp)));
  await deleteInBatches(db, sessions, lt(sessions.expiresAt, now));
}
