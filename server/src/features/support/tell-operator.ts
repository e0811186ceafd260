import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { queueEmail } from '../notifications/index.ts';
import { instantIn } from './instant-in.ts';

/** Tells CONTACT_TO that somebody waits for an answer; where it is not set the queue of `/operator` is all there is. */
export async function tellOperator(
  context: Context,
  tx: Tx,
  { from, subject, message, answerBy }: { from: string; subject: string; message: string; answerBy: Date },
): Promise<void> {
  const to = context.config.mail.contactTo;
  if (to === undefined) return;
  await queueEmail(context, tx, {
    kind: 'support-message',
    to,
    userId: null,
    language: null,
    link: `${context.appUrl}/operator`,
    details: [
      ['from', from],
      ['subject', subject],
      ['message', message],
      ['answerBy', instantIn('pl', answerBy)],
    ],
    unlimited: true,
  });
}
