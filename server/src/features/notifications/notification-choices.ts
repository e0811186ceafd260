import {
  isPushEvent,
  NOTIFICATION_DEFAULTS,
  type NotificationChoice,
  type NotificationEvent,
} from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectChoices, upsertChoices } from './notification-preferences.queries.ts';

/** How a person of the workspace wants to hear of each event. */
export async function readNotificationChoices(
  db: Queryable,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<NotificationChoice[]> {
  const stored = await selectChoices(workspaceId, db, [userId]);
  return NOTIFICATION_DEFAULTS.map((usual) => {
    const own = stored.find(({ event }) => event === usual.event);
    if (own === undefined) return usual;
    const push = usual.push === undefined ? {} : { push: own.push ?? usual.push };
    return { event: usual.event, inApp: own.inApp, email: own.email, ...push };
  });
}

/** Keeps a person's choices; events that are not named stay as they were. */
export async function saveNotificationChoices(
  db: Queryable,
  workspaceId: WorkspaceId,
  { userId, choices, now }: { userId: string; choices: readonly NotificationChoice[]; now: Date },
): Promise<void> {
  await upsertChoices(
    workspaceId,
    db,
    choices.map(({ push = null, ...choice }) => ({
      ...choice,
      push: isPushEvent(choice.event) ? push : null,
      userId,
    })),
    now,
  );
}

/** Those of the people who want an email about an event; about anything else than the events everybody gets one. */
export async function membersToEmail<User extends { userId: string }>(
  db: Queryable,
  workspaceId: WorkspaceId,
  { kind, members }: { kind: string; members: readonly User[] },
): Promise<User[]> {
  const usual = NOTIFICATION_DEFAULTS.find(({ event }) => event === (kind as NotificationEvent));
  if (usual === undefined) return [...members];
  const stored = await selectChoices(
    workspaceId,
    db,
    members.map(({ userId }) => userId),
  );
  return members.filter(
    ({ userId }) =>
      stored.find((choice) => choice.userId === userId && choice.event === kind)?.email ?? usual.email,
  );
}
