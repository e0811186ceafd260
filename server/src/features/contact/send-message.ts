import type { ComplaintDates, ContactMessage, InterfaceLanguage } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { languageOf } from '../../lib/format-message-in.ts';
import { type EmailDetails, queueEmail } from '../notifications/index.ts';
import { complaintDates } from './complaint-dates.ts';
import { insertMessage } from './contact.system-queries.ts';
import { formNames } from './form-words.ts';
import { notifyOperator } from './notify-operator.ts';

/**
 * Keeps a contact message, confirms it to its sender and tells the operator: all three or none. Both emails about a
 * complaint name the days by which it is answered and settled.
 * @returns these days; null for any other message
 */
export async function sendMessage(
  app: Context,
  { form, userId }: { form: ContactMessage; userId: string | null },
): Promise<ComplaintDates | null> {
  const { name, email, topic, subject, message } = form;
  const createdAt = app.clock.now();
  const complaint = topic === 'complaint' ? complaintDates(createdAt) : null;
  const copy = (language: InterfaceLanguage) =>
    [
      ['subject', `${formNames(language).topics[topic]}: ${subject}`],
      ['message', message],
      ...daysOf(complaint, language),
    ] as const;
  await inTransaction(app.db, async (tx) => {
    await insertMessage(tx, { name, email, topic, subject, message, userId, createdAt });
    await queueEmail(app, tx, {
      kind: complaint === null ? 'contact-received' : 'complaint-received',
      to: email,
      userId,
      language: form.language ?? null,
      link: `${app.appUrl}/faq`,
      details: copy(languageOf(form.language ?? null)),
    });
    await notifyOperator(app, tx, {
      kind: 'contact-message',
      link: `${app.appUrl}/operator`,
      details: [['from', `${name} <${email}>`], ...copy('pl')],
    });
  });
  return complaint;
}

/** The days of a complaint as an email names them. */
function daysOf(complaint: ComplaintDates | null, language: InterfaceLanguage): EmailDetails {
  if (complaint === null) return [];
  const dayOf = (day: string) =>
    new Date(day).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
  return [
    ['answerBy', dayOf(complaint.answerBy)],
    ['closedBy', dayOf(complaint.settledBy)],
  ];
}
