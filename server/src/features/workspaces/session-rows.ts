import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { prepareRead } from '../../db/prepare-read.ts';
import { members, sessions } from '../../db/schema/workspaces.ts';

/**
 * The statement behind every request of a signed-in person: a live session by its token, with the role in its active
 * workspace. No row: signed out, expired, or no longer a member. Prepared once per connection.
 */
export function prepareSessionRead(db: Database) {
  const columns = {
    sessionId: sessions.id,
    userId: sessions.userId,
    workspaceId: members.organizationId,
    role: members.role,
    expiresAt: sessions.expiresAt,
  };
  const query = db
    .select(columns)
    .from(sessions)
    .innerJoin(
      members,
      and(eq(members.userId, sessions.userId), eq(members.organizationId, sessions.activeOrganizationId)),
    )
    .where(and(eq(sessions.token, sql.placeholder('token')), gt(sessions.expiresAt, sql.placeholder('now'))));
  return prepareRead(db, { name: 'read_session', columns, query });
}

/** Takes away a person's sessions that are over; done whenever a new one begins. */
export async function removeExpiredSessions(db: Database, userId: string, now: Date): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, now)));
}

export async function removeSession(db: Database, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}
