import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { type EmailDetails, queueEmail } from '../notifications/index.ts';

/** Where CONTACT_TO is not set and the sandbox delivers: its inbox shows what the operator would get. */
const SANDBOX_OPERATOR = 'kontakt@postownia.pl';

/** Sends what came in to CONTACT_TO. Without it the row is all there is, and the log says so. */
export async function notifyOperator(
  app: Context,
  tx: Tx,
  email: {
    kind: 'contact-message' | 'enrolment-message';
    link: string;
    details: EmailDetails;
  },
): Promise<void> {
  const { contactTo } = app.config.mail;
  const to =
    contactTo ?? (app.config.mail.smtpUrl === undefined && app.config.sandbox.on ? SANDBOX_OPERATOR : null);
  if (to === null) {
    app.log.warn({ kind: email.kind }, 'CONTACT_TO is not set: stored, but nobody was told');
    return;
  }
  await queueEmail(app, tx, { ...email, to, userId: null, language: null, unlimited: true });
}
