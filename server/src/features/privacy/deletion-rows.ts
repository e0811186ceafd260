import { and, eq, lte, sql } from 'drizzle-orm';
import { deletionRequests } from '../../db/schema/privacy.ts';
import { members, users } from '../../db/schema/workspaces.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

export type DeletionRow = typeof deletionRequests.$inferSelect;

export async function insertDeletion(
  tx: Tx,
  row: Omit<typeof deletionRequests.$inferInsert, 'id'>,
): Promise<boolean> {
  const inserted = await tx
    .insert(deletionRequests)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: deletionRequests.id });
  return inserted.length > 0;
}

export async function selectPending(db: Queryable, userId: string): Promise<DeletionRow | undefined> {
  const [row] = await db
    .select()
    .from(deletionRequests)
    .where(and(eq(deletionRequests.userId, userId), eq(deletionRequests.state, 'pending')));
  return row;
}

export async function selectByCode(db: Queryable, code: string): Promise<DeletionRow | undefined> {
  const [row] = await db.select().from(deletionRequests).where(eq(deletionRequests.code, code));
  return row;
}

/** Wishes whose time has come, across workspaces. */
export async function selectDue(db: Queryable, now: Date): Promise<DeletionRow[]> {
  return db
    .select()
    .from(deletionRequests)
    .where(and(eq(deletionRequests.state, 'pending'), lte(deletionRequests.finalAt, now)));
}

/** Only what is pending can end. @returns false when somebody was faster */
export async function endDeletion(
  tx: Queryable,
  id: string,
  end: { state: 'withdrawn' | 'final'; endedAt: Date; erased?: Record<string, number> },
): Promise<boolean> {
  const rows = await tx
    .update(deletionRequests)
    .set(end)
    .where(and(eq(deletionRequests.id, id), eq(deletionRequests.state, 'pending')))
    .returning({ id: deletionRequests.id });
  return rows.length > 0;
}

export async function selectEmail(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}

/** Workspaces that nobody else owns: they go with the person. Across workspaces; told are ids alone. */
export async function selectSoleWorkspaces(db: Queryable, userId: string): Promise<WorkspaceId[]> {
  const nobodyElse = sql`not exists (select from members o where o.workspace_id = ${members.organizationId}
    and o.role = 'owner' and o.user_id <> ${userId})`;
  const rows = await db
    .select({ id: members.organizationId })
    .from(members)
    .where(and(eq(members.userId, userId), eq(members.role, 'owner'), nobodyElse));
  return rows.map(({ id }) => asWorkspaceId(id));
}
