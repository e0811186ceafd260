import { and, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import { notificationPreferences, notifications } from '../../db/schema/notifications.ts';
import { pushSubscriptions } from '../../db/schema/push.ts';
import { sessions, users, workspaces } from '../../db/schema/workspaces.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;

export async function hasSubscription(db: Queryable, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId));
  return row !== undefined;
}

/**
 * Keeps the address of a session's browser in place of an earlier one; an address that another session had is this one's now.
 * @returns false when the session is over
 */
export async function putSubscription(tx: Tx, row: SubscriptionRow): Promise<boolean> {
  const { sessionId, endpoint } = row;
  // Two tabs of one browser may ask at once.
  const held = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('update');
  if (held.length === 0) return false;
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.endpoint, endpoint)));
  await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
  return true;
}

/** @param endpoint only while this is still its address */
export async function deleteSubscription(
  db: Queryable,
  { sessionId, endpoint }: { sessionId: string; endpoint?: string },
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.sessionId, sessionId),
        endpoint === undefined ? undefined : eq(pushSubscriptions.endpoint, endpoint),
      ),
    );
}

/** A notice of a brand, with what the brand is called. */
export async function selectNotice(workspaceId: WorkspaceId, db: Queryable, noticeId: string) {
  const { kind, path, createdAt } = notifications;
  const [row] = await db
    .select({ kind, path, createdAt, brand: workspaces.name })
    .from(notifications)
    .innerJoin(workspaces, eq(workspaces.id, notifications.workspaceId))
    .where(and(eq(notifications.workspaceId, workspaceId), eq(notifications.id, noticeId)));
  return row;
}

/**
 * The browsers of these people that are signed in and have not switched messages of this kind off in the brand, each with its
 * person's language.
 */
export async function selectListening(
  workspaceId: WorkspaceId,
  db: Queryable,
  { userIds, kind, now }: { userIds: readonly string[]; kind: string; now: Date },
) {
  if (userIds.length === 0) return [];
  return db
    .select({ subscription: pushSubscriptions, language: users.language })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .leftJoin(
      notificationPreferences,
      and(
        eq(notificationPreferences.workspaceId, workspaceId),
        eq(notificationPreferences.userId, pushSubscriptions.userId),
        eq(notificationPreferences.event, kind),
      ),
    )
    .where(
      and(
        inArray(pushSubscriptions.userId, [...userIds]),
        gt(sessions.expiresAt, now),
        or(isNull(notificationPreferences.push), eq(notificationPreferences.push, true)),
      ),
    );
}
