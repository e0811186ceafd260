import { NOTIFICATION_EVENTS, type NotificationEvent } from '@postownia/contract';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import { SecretBoxError } from '../../lib/secret-box.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

/** Where the one click of RFC 8058 goes; a person's browser is sent on to the page. */
export const UNSUBSCRIBE_PATH = '/emails/unsubscribe/';

const AAD = 'email-subscription';
const Encrypted = z.object({
  workspaceId: z.uuid(),
  userId: z.uuid(),
  event: z.enum(NOTIFICATION_EVENTS),
});

/** Whose emails about what. */
export interface Subscription {
  readonly workspaceId: WorkspaceId;
  readonly userId: string;
  readonly event: NotificationEvent;
}

/**
 * The address that ends a person's emails about an event, without a login: encrypted, so that nobody can make one for
 * somebody else. It does not expire, because old emails must work too. null for kinds that nobody can switch off.
 * @param about.language of the email, for the page that a browser is sent on to
 */
export function unsubscribeUrl(
  { appUrl, secretBox }: Pick<Context, 'appUrl' | 'secretBox'>,
  about: { workspaceId: WorkspaceId; userId: string; event: string; language: string | null },
): string | null {
  const { workspaceId, userId, event, language } = about;
  if (!NOTIFICATION_EVENTS.some((known) => known === event)) return null;
  const token = secretBox.encrypt(JSON.stringify({ workspaceId, userId, event }), AAD);
  return `${appUrl}${UNSUBSCRIBE_PATH}${token}${language === null ? '' : `?language=${language}`}`;
}

/** What a token is about; null when it is not ours. */
export function openSubscription(
  { secretBox }: Pick<Context, 'secretBox'>,
  token: string,
): Subscription | null {
  try {
    const { workspaceId, ...rest } = Encrypted.parse(JSON.parse(secretBox.decrypt(token, AAD)));
    return { ...rest, workspaceId: asWorkspaceId(workspaceId) };
  } catch (error) {
    if (error instanceof SecretBoxError) return null;
    throw error;
  }
}
