import type { Enrolment, InterfaceLanguage } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { languageOf } from '../../lib/say-in.ts';
import { queueLetter } from '../notifications/index.ts';
import { upsertEnrolment } from './contact-rows.ts';
import { formNames } from './form-words.ts';
import { notifyOperator } from './notify-operator.ts';

/** Keeps a name put down for a webinar, course or role, confirms it and tells the operator: all three or none. */
export async function enrol(
  app: Context,
  { form, userId }: { form: Enrolment; userId: string | null },
): Promise<void> {
  const { kind, item, name, email, link, message } = form;
  const what = (language: InterfaceLanguage) => {
    const { kinds, items } = formNames(language);
    return [kinds[kind], (items as Record<string, string>)[item] ?? item] as const;
  };
  const page = { webinar: 'webinars', course: 'training', job: 'careers' }[kind];
  await inTransaction(app.db, async (tx) => {
    const createdAt = app.clock.now();
    await upsertEnrolment(tx, { kind, item, name, email, link, message, userId, createdAt });
    await queueLetter(app, tx, {
      kind: 'enrolment-received',
      to: email,
      userId,
      language: form.language ?? null,
      link: `${app.appUrl}/${page}`,
      details: [what(languageOf(form.language ?? null))],
    });
    await notifyOperator(app, tx, {
      kind: 'enrolment-message',
      link: `${app.appUrl}/${page}`,
      details: [
        what('pl'),
        ['Od', `${name} <${email}>`],
        ...(link === '' ? [] : [['Link', link] as const]),
        ...(message === '' ? [] : [['Wiadomość', message] as const]),
      ],
    });
  });
}
