import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { deletionRequests } from '../../db/schema/privacy.ts';
import { members, users, workspaces } from '../../db/schema/workspaces.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import { asOrganizationId, type OrganizationId } from '../../lib/organization-id.ts';
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

/** Holds the person's pending deletion request until the transaction ends. */
export async function lockPending(tx: Tx, userId: string): Promise<DeletionRow | undefined> {
  const [row] = await tx
    .select()
    .from(deletionRequests)
    .where(and(eq(deletionRequests.userId, userId), eq(deletionRequests.state, 'pending')))
    .for('update');
  return row;
}

/** Wishes that may have something left to tell outside: all pending ones, and those taken back whose plan stands still. */
export async function selectUnresolved(db: Queryable): Promise<DeletionRow[]> {
  return db
    .select()
    .from(deletionRequests)
    .where(
      or(
        eq(deletionRequests.state, 'pending'),
        and(eq(deletionRequests.state, 'withdrawn'), sql`${deletionRequests.subscriptions} <> '[]'::jsonb`),
      ),
    );
}

/** What was taken back is settled with the payment provider. */
export async function clearSubscriptions(db: Queryable, id: string): Promise<void> {
  await db
    .update(deletionRequests)
    .set({ subscriptions: [] })
    .where(and(eq(deletionRequests.id, id), eq(deletionRequests.state, 'withdrawn')));
}

/**
 * Takes over what earlier wishes of the person, taken back meanwhile, had not yet settled: a subscription that was to
 * run on again now ends with the new deletion request.
 */
export async function takeOverSubscriptions(tx: Tx, userId: string): Promise<string[]> {
  const earlier = and(eq(deletionRequests.userId, userId), eq(deletionRequests.state, 'withdrawn'));
  const rows = await tx
    .select({ subscriptions: deletionRequests.subscriptions })
    .from(deletionRequests)
    .where(earlier)
    .for('update');
  await tx.update(deletionRequests).set({ subscriptions: [] }).where(earlier);
  return rows.flatMap(({ subscriptions }) => subscriptions);
}

/** Gives a pending deletion request a later end, once. @returns false when it has one already, or is not pending */
export async function extendDeletionRow(
  tx: Tx,
  id: string,
  { finalAt, extension }: { finalAt: Date; extension: string },
): Promise<boolean> {
  const rows = await tx
    .update(deletionRequests)
    .set({ finalAt, extension })
    .where(
      and(
        eq(deletionRequests.id, id),
        eq(deletionRequests.state, 'pending'),
        isNull(deletionRequests.extension),
      ),
    )
    .returning({ id: deletionRequests.id });
  return rows.length > 0;
}

/** Wishes whose time has come, across workspaces. */
export async function selectDue(db: Queryable, now: Date): Promise<DeletionRow[]> {
  return db
    .select()
    .from(deletionRequests)
    .where(and(eq(deletionRequests.state, 'pending'), lte(deletionRequests.finalAt, now)));
}

/** Adds subscriptions that a pending deletion request has to end: begun, or let run on again, after it was made. */
export async function addSubscriptions(db: Queryable, id: string, more: readonly string[]): Promise<void> {
  await db
    .update(deletionRequests)
    .set({ subscriptions: sql`${deletionRequests.subscriptions} || ${JSON.stringify(more)}::jsonb` })
    .where(and(eq(deletionRequests.id, id), eq(deletionRequests.state, 'pending')));
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

/** The interface language of a user; null follows the browser. */
export async function selectLanguage(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return row?.language ?? null;
}

/** No other owner of the member's organization. */
const ownsAlone = sql`not exists (select from members o where o.organization_id = ${members.organizationId}
  and o.role = 'owner' and o.user_id <> ${members.userId})`;

/** Keeps a deletion request to delete the workspace waiting until the transaction ends. Those who hold it do not wait for one another. */
export async function lockWorkspace(workspaceId: WorkspaceId, db: Queryable): Promise<void> {
  await db.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('share');
}

/** Waits for everybody who holds the workspace, so that whatever they bind it to is seen. */
export async function closeWorkspace(workspaceId: WorkspaceId, tx: Tx): Promise<void> {
  const row = tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId));
  await row.for('no key update');
}

/** Whether a pending deletion request takes the workspace along. */
export async function isDeletionPending(workspaceId: WorkspaceId, db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ id: deletionRequests.id })
    .from(deletionRequests)
    .innerJoin(members, eq(members.userId, deletionRequests.userId))
    .innerJoin(workspaces, eq(workspaces.organizationId, members.organizationId))
    .where(
      and(
        eq(workspaces.id, workspaceId),
        eq(members.role, 'owner'),
        eq(deletionRequests.state, 'pending'),
        ownsAlone,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Organizations that nobody else owns: they go with the person. Across workspaces; told are ids alone. */
export async function selectSoleOrganizations(db: Queryable, userId: string): Promise<OrganizationId[]> {
  const rows = await db
    .select({ id: members.organizationId })
    .from(members)
    .where(and(eq(members.userId, userId), eq(members.role, 'owner'), ownsAlone));
  return rows.map(({ id }) => asOrganizationId(id));
}

/** The workspaces of these organizations. */
export async function selectSoleWorkspaces(db: Queryable, userId: string): Promise<WorkspaceId[]> {
  const rows = await db
    .select({ id: workspaces.id })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.organizationId, members.organizationId))
    .where(and(eq(members.userId, userId), eq(members.role, 'owner'), ownsAlone))
    .orderBy(asc(workspaces.createdAt), asc(workspaces.id));
  return rows.map(({ id }) => asWorkspaceId(id));
}
