import type { NotificationChoice, Settings } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { saveNotificationChoices } from '../notifications/index.ts';
import { readSettings, type Who } from './read-settings.ts';

/** Keeps how this person wants to hear of what happens in the workspace. */
export async function saveNotifications(
  context: Pick<Context, 'db' | 'clock'>,
  who: Who,
  { notifications: choices }: { notifications: readonly NotificationChoice[] },
): Promise<Settings> {
  const { workspaceId, userId } = who;
  await saveNotificationChoices(context.db, workspaceId, { userId, choices, now: context.clock.now() });
  return readSettings(context, who);
}
