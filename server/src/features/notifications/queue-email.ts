import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { countEmails, insertEmail } from './email.system-queries.ts';
import type { EmailKind } from './email-words.ts';
import { type EmailDetails, renderEmail } from './render-email.ts';

const HOUR = 3_600_000;
/** Nobody's mailbox can be filled by pressing a button again and again. */
const EMAILS_PER_HOUR = 5;

/**
 * Writes an email into the outbox and its job into the queue, both in the caller's transaction. At most five emails
 * of one kind go to one address within an hour; the rest are left out without a word, so that nobody can tell from
 * the answer whether an address is known. Emails to the operator (`unlimited`) all go out: their senders are limited.
 * @returns false when the email was left out
 */
export async function queueEmail(
  context: Pick<Context, 'clock' | 'enqueue' | 'log'>,
  tx: Tx,
  email: {
    kind: EmailKind;
    to: string;
    userId: string | null;
    /** Interface language of who gets it; null for Polish. */
    language: string | null;
    link: string;
    details?: EmailDetails;
    unlimited?: boolean;
    /** Where its reader ends emails of this kind; left out for those that always go out. */
    unsubscribeUrl?: string | null;
  },
): Promise<boolean> {
  const {
    kind,
    to: recipient,
    userId,
    language,
    link,
    details,
    unlimited = false,
    unsubscribeUrl = null,
  } = email;
  const createdAt = context.clock.now();
  const since = new Date(createdAt.getTime() - HOUR);
  if (!unlimited && (await countEmails(tx, { recipient, kind, since })) >= EMAILS_PER_HOUR) {
    context.log.warn({ kind, userId }, 'letter left out: too many within an hour');
    return false;
  }
  const emailId = await insertEmail(tx, {
    kind,
    recipient,
    userId,
    createdAt,
    unsubscribeUrl,
    ...renderEmail(kind, { language, link, details, unsubscribeUrl }),
  });
  // What its reader can end is a notice, which may come by the thousand; everything else somebody waits for.
  const turn = { of: userId ?? recipient, asked: unsubscribeUrl === null };
  await context.enqueue(tx, 'send-email', { emailId }, { turn });
  return true;
}
