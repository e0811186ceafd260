import { and, eq, inArray, sql } from 'drizzle-orm';
import { notificationPreferences } from '../../db/schema/notifications.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export interface StoredChoice {
  readonly userId: string;
  readonly event: string;
  readonly inApp: boolean;
  readonly email: boolean;
  readonly push: boolean | null;
}

/** What these people chose; an event without a row: the default. */
export async function selectChoices(
  workspaceId: WorkspaceId,
  db: Queryable,
  userIds: readonly string[],
): Promise<StoredChoice[]> {
  if (userIds.length === 0) return [];
  const { userId, event, inApp, email, push } = notificationPreferences;
  return db
    .select({ userId, event, inApp, email, push })
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.workspaceId, workspaceId), inArray(userId, [...userIds])));
}

/** `push` null: stays as it was. */
export async function upsertChoices(
  workspaceId: WorkspaceId,
  db: Queryable,
  choices: readonly StoredChoice[],
  updatedAt: Date,
): Promise<void> {
  if (choices.length === 0) return;
  const { userId, event, push } = notificationPreferences;
  await db
    .insert(notificationPreferences)
    .values(choices.map((choice) => ({ ...choice, workspaceId, updatedAt })))
    .onConflictDoUpdate({
      target: [notificationPreferences.workspaceId, userId, event],
      set: {
        inApp: sql`excluded.in_app`,
        email: sql`excluded.email`,
        push: sql`coalesce(excluded.push, ${push})`,
        updatedAt,
      },
    });
}
