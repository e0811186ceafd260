import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { queueEmail } from '../notifications/index.ts';
import { keepLink } from './link.system-queries.ts';

const LINK_SECONDS = 24 * 3_600;

/**
 * Writes the email whose link proves an address, for a day. The link belongs to one sign-up, or to the one account
 * that has the address already.
 * @param options.of id of the sign-up or of the person
 */
export async function sendConfirmation(
  context: Pick<Context, 'appUrl' | 'clock' | 'enqueue' | 'log'>,
  tx: Tx,
  {
    of,
    userId,
    email,
    language,
  }: { of: string; userId: string | null; email: string; language: string | null },
): Promise<void> {
  const token = randomBytes(24).toString('base64url');
  const inLanguage = language === null ? '' : `&language=${language}`;
  const link = `${context.appUrl}/api/auth/verify-email?token=${token}${inLanguage}`;
  await keepLink(tx, { token, of, now: context.clock.now(), seconds: LINK_SECONDS });
  await queueEmail(context, tx, { kind: 'verify-email', to: email, userId, language, link });
}
