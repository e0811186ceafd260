import { and, count, desc, eq, inArray, isNull, notExists } from 'drizzle-orm';
import { isBehind, type PageQuery } from '../../db/list-page.ts';
import { notificationPreferences, notificationReads, notifications } from '../../db/schema/notifications.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

const ofUser = (workspaceId: WorkspaceId, userId: string) =>
  and(
    eq(notificationReads.workspaceId, workspaceId),
    eq(notificationReads.notificationId, notifications.id),
    eq(notificationReads.userId, userId),
  );

/** The workspace's notices but those of events that this person does not want to see in the dashboard. */
function wantedBy(workspaceId: WorkspaceId, db: Queryable, userId: string) {
  const muted = db
    .select({ event: notificationPreferences.event })
    .from(notificationPreferences)
    .where(
      and(
        eq(notificationPreferences.workspaceId, workspaceId),
        eq(notificationPreferences.userId, userId),
        eq(notificationPreferences.event, notifications.kind),
        eq(notificationPreferences.inApp, false),
      ),
    );
  return and(eq(notifications.workspaceId, workspaceId), notExists(muted));
}

/** Newest first, with when this person read each. */
export async function selectNotices(
  workspaceId: WorkspaceId,
  db: Queryable,
  { userId, after, limit }: { userId: string } & PageQuery,
) {
  const { id, kind, sentence, message, path, createdAt } = notifications;
  return db
    .select({ id, kind, sentence, message, path, createdAt, readAt: notificationReads.readAt })
    .from(notifications)
    .leftJoin(notificationReads, ofUser(workspaceId, userId))
    .where(and(wantedBy(workspaceId, db, userId), after && isBehind(createdAt, id, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

export async function countUnread(workspaceId: WorkspaceId, db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .leftJoin(notificationReads, ofUser(workspaceId, userId))
    .where(and(wantedBy(workspaceId, db, userId), isNull(notificationReads.readAt)));
  return row?.unread ?? 0;
}

/** Of the named ones, or of all, those of the workspace that this person has not read. */
export async function insertReads(
  workspaceId: WorkspaceId,
  db: Queryable,
  { userId, ids, readAt }: { userId: string; ids: readonly string[] | undefined; readAt: Date },
): Promise<void> {
  const unread = await db
    .select({ notificationId: notifications.id })
    .from(notifications)
    .leftJoin(notificationReads, ofUser(workspaceId, userId))
    .where(
      and(
        eq(notifications.workspaceId, workspaceId),
        isNull(notificationReads.readAt),
        ids && inArray(notifications.id, [...ids]),
      ),
    );
  if (unread.length === 0) return;
  await db
    .insert(notificationReads)
    .values(unread.map(({ notificationId }) => ({ workspaceId, notificationId, userId, readAt })))
    .onConflictDoNothing();
}
