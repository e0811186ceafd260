import { INVITATION_DAYS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { pathIn } from '../../lib/page-address.ts';
import { queueEmail } from '../notifications/index.ts';
import { hashSecret, makeSecret } from './invitation-secret.ts';
import { selectInvitation } from './invitations.queries.ts';
import { readLanguageOf, readUser } from './invitations.system-queries.ts';
import { selectFirmName } from './members.queries.ts';

const DAY = 86_400_000;

/** A new secret of an invitation, and what is kept of it. */
export function newLink(now: Date) {
  const secret = makeSecret();
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY);
  return { secret, secretHash: hashSecret(secret), createdAt: now, expiresAt };
}

/**
 * Writes the email, in the language of the account that has the address, else of whoever invites. The secret stands behind
 * the `#` of its link, which no server and no log on the way gets to see.
 */
export async function sendInvitation(
  context: Pick<Context, 'appUrl' | 'clock' | 'enqueue' | 'log'>,
  tx: Tx,
  organizationId: OrganizationId,
  { id, secret, by }: { id: string; secret: string; by: string },
): Promise<void> {
  const invitation = await selectInvitation(organizationId, tx, id);
  const inviter = await readUser(tx, by);
  if (invitation === undefined || inviter === null) return;
  const { email } = invitation;
  const language = (await readLanguageOf(tx, email)) ?? inviter.language;
  const details = [
    ['firm', await selectFirmName(organizationId, tx)],
    ['from', inviter.name],
  ] as const;
  const link = `${context.appUrl}${pathIn(language, '/invitation')}#${secret}`;
  await queueEmail(context, tx, { kind: 'invitation', to: email, userId: null, language, link, details });
}
