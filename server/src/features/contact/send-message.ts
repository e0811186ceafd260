import type { ContactMessage, InterfaceLanguage } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { languageOf } from '../../lib/say-in.ts';
import { queueLetter } from '../notifications/index.ts';
import { insertMessage } from './contact-rows.ts';
import { formNames } from './form-words.ts';
import { notifyOperator } from './notify-operator.ts';

/** Keeps a contact message, confirms it to its sender and tells the operator: all three or none. */
export async function sendMessage(
  app: Context,
  { form, userId }: { form: ContactMessage; userId: string | null },
): Promise<void> {
  const { name, email, topic, subject, message } = form;
  const copy = (language: InterfaceLanguage) =>
    [
      ['Temat', `${formNames(language).topics[topic]}: ${subject}`],
      ['Wiadomość', message],
    ] as const;
  await inTransaction(app.db, async (tx) => {
    const createdAt = app.clock.now();
    await insertMessage(tx, { name, email, topic, subject, message, userId, createdAt });
    await queueLetter(app, tx, {
      kind: 'contact-received',
      to: email,
      userId,
      language: form.language ?? null,
      link: `${app.appUrl}/faq`,
      details: copy(languageOf(form.language ?? null)),
    });
    await notifyOperator(app, tx, {
      kind: 'contact-message',
      link: `${app.appUrl}/contact`,
      details: [['Od', `${name} <${email}>`], ...copy('pl')],
    });
  });
}
