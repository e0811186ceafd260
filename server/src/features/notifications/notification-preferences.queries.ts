import { and, eq, inArray, sql } from 'drizzle-orm';
import { notificationPreferences } from '../../db/schema/notifications.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export interface StoredChoice {
  readonly userId: string;
  readonly event: string;
  readonly inApp: boolean;
  readonly email: boolean;
}

/** What these people chose; an event without a row: the default. */
export async function selectChoices(
  workspaceId: WorkspaceId,
  db: Queryable,
  userIds: readonly string[],
): Promise<StoredChoice[]> {
  if (userIds.length === 0) return [];
  const { userId, event, inApp, email } = notificationPreferences;
  return db
    .select({ userId, event, inApp, email })
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.workspaceId, workspaceId), inArray(userId, [...userIds])));
}

export async function upsertChoices(
  workspaceId: WorkspaceId,
  db: Queryable,
  choices: readonly StoredChoice[],
  updatedAt: Date,
): Promise<void> {
  if (choices.length === 0) return;
  const { userId, event } = notificationPreferences;
  await db
    .insert(notificationPreferences)
    .values(choices.map((choice) => ({ ...choice, workspaceId, updatedAt })))
    .onConflictDoUpdate({
      target: [notificationPreferences.workspaceId, userId, event],
      set: { inApp: sql`excluded.in_app`, email: sql`excluded.email`, updatedAt },
    });
}
