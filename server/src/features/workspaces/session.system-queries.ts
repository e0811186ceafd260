import { and, eq, gt, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/connect.ts';
import { prepareRead } from '../../db/prepare-read.ts';
import {
  members,
  organizations,
  sessions,
  users,
  workspaceMembers,
  workspaces,
} from '../../db/schema/workspaces.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** How a request may name a brand: by its slug or its id. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const COLUMNS = {
  sessionId: sessions.id,
  userId: sessions.userId,
  workspaceId: workspaces.id,
  workspaceSlug: workspaces.slug,
  organizationId: workspaces.organizationId,
  organizationRole: members.role,
  workspaceRole: workspaceMembers.role,
  expiresAt: sessions.expiresAt,
  requiresSecondFactor: organizations.requiresSecondFactor,
  hasSecondFactor: users.twoFactorEnabled,
};

const sessionsIn = (meant: SQL | undefined) =>
  new QueryBuilder()
    .select(COLUMNS)
    .from(sessions)
    .innerJoin(workspaces, meant)
    .innerJoin(
      members,
      and(eq(members.userId, sessions.userId), eq(members.organizationId, workspaces.organizationId)),
    )
    .innerJoin(organizations, eq(organizations.id, workspaces.organizationId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      workspaceMembers,
      and(eq(workspaceMembers.workspaceId, workspaces.id), eq(workspaceMembers.userId, sessions.userId)),
    )
    .where(
      and(
        eq(sessions.token, sql.placeholder('token')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        or(ne(members.role, 'member'), isNotNull(workspaceMembers.role)),
      ),
    );

const readActive = prepareRead({
  name: 'read_session',
  columns: COLUMNS,
  query: sessionsIn(eq(workspaces.id, sessions.activeWorkspaceId)),
});
const readNamed = prepareRead({
  name: 'read_session_in',
  columns: COLUMNS,
  query: sessionsIn(
    or(eq(workspaces.slug, sql.placeholder('slug')), eq(workspaces.id, sql.placeholder('workspaceId'))),
  ),
});

/**
 * The read behind every request of a signed-in person: a live session by its token, with the roles in a workspace and
 * that workspace's organization. The workspace is the one named, or where none is, the one worked on last. Undefined:
 * signed out, expired, not let in there, or there is no such workspace.
 */
export async function readSession(
  db: Database,
  asked: { token: string; now: Date; workspace: string | null },
) {
  const { workspace, ...session } = asked;
  if (workspace === null) return (await readActive(db, session))[0];
  const workspaceId = UUID.test(workspace) ? workspace : null;
  return (await readNamed(db, { ...session, slug: workspace, workspaceId }))[0];
}

/** Takes away a person's sessions that are over; done whenever a new one begins. */
export async function removeExpiredSessions(db: Database, userId: string, now: Date): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, now)));
}

export async function removeSession(db: Database, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/** Keeps which brand somebody works on, for addresses that name none. */
export async function setActiveWorkspace(
  db: Queryable,
  { sessionId, workspaceId }: { sessionId: string; workspaceId: WorkspaceId },
): Promise<void> {
  await db.update(sessions).set({ activeWorkspaceId: workspaceId }).where(eq(sessions.id, sessionId));
}

/** Ends every session of a person. */
export async function removeSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

/** Lets those of a person's sessions that work on none of the brands in `left` go on in `next`. */
export async function redirectSessions(
  tx: Tx,
  userId: string,
  { next, left }: { next: WorkspaceId; left: readonly WorkspaceId[] },
): Promise<void> {
  const lost = or(isNull(sessions.activeWorkspaceId), notInArray(sessions.activeWorkspaceId, [...left]));
  await tx
    .update(sessions)
    .set({ activeWorkspaceId: next })
    .where(and(eq(sessions.userId, userId), lost));
}
