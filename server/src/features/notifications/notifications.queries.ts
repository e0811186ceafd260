import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import { notificationReads, notifications } from '../../db/schema/notifications.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

const ofPerson = (userId: string) =>
  and(eq(notificationReads.notificationId, notifications.id), eq(notificationReads.userId, userId));

/** Newest first, with when this person read each. */
export async function selectNotices(
  workspaceId: WorkspaceId,
  db: Queryable,
  { userId, limit }: { userId: string; limit: number },
) {
  const { id, kind, sentence, path, createdAt } = notifications;
  return db
    .select({ id, kind, sentence, path, createdAt, readAt: notificationReads.readAt })
    .from(notifications)
    .leftJoin(notificationReads, ofPerson(userId))
    .where(eq(notifications.workspaceId, workspaceId))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

export async function countUnread(workspaceId: WorkspaceId, db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .leftJoin(notificationReads, ofPerson(userId))
    .where(and(eq(notifications.workspaceId, workspaceId), isNull(notificationReads.readAt)));
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
    .leftJoin(notificationReads, ofPerson(userId))
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
    .values(unread.map(({ notificationId }) => ({ notificationId, userId, readAt })))
    .onConflictDoNothing();
}
