import { NOTIFICATION_DEFAULTS, type NotificationChoice, type NotificationEvent } from '@postownia/contract';
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
    return own === undefined ? usual : { event: usual.event, inApp: own.inApp, email: own.email };
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
    choices.map((choice) => ({ ...choice, userId })),
    now,
  );
}

/** Those of the people who want a letter about an event; about anything else than the events everybody gets one. */
export async function peopleToWriteTo<Person extends { userId: string }>(
  db: Queryable,
  workspaceId: WorkspaceId,
  { kind, people }: { kind: string; people: readonly Person[] },
): Promise<Person[]> {
  const usual = NOTIFICATION_DEFAULTS.find(({ event }) => event === (kind as NotificationEvent));
  if (usual === undefined) return [...people];
  const stored = await selectChoices(
    workspaceId,
    db,
    people.map(({ userId }) => userId),
  );
  return people.filter(
    ({ userId }) =>
      stored.find((choice) => choice.userId === userId && choice.event === kind)?.email ?? usual.email,
  );
}
