import type { Enrolment, InterfaceLanguage } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { languageOf } from '../../lib/format-message-in.ts';
import { queueEmail } from '../notifications/index.ts';
import { upsertEnrolment } from './contact.system-queries.ts';
import { formNames } from './form-words.ts';
import { notifyOperator } from './notify-operator.ts';
import { openRole } from './open-role.ts';

/**
 * Keeps a name put down for a webinar, course or role, confirms it and tells the operator: all three or none.
 * @throws Refusal NOT_FOUND for a role that is not open
 */
export async function enrol(
  app: Context,
  { form, userId }: { form: Enrolment; userId: string | null },
): Promise<void> {
  const { kind, item, name, email, link, message } = form;
  const role = kind === 'job' ? openRole(app, item) : null;
  const what = (language: InterfaceLanguage) => {
    const { kinds, items } = formNames(language);
    return [{ words: kinds[kind] }, role ?? (items as Record<string, string>)[item] ?? item] as const;
  };
  const page = { webinar: 'webinars', course: 'training', job: 'careers' }[kind];
  await inTransaction(app.db, async (tx) => {
    const createdAt = app.clock.now();
    await upsertEnrolment(tx, { kind, item, name, email, link, message, userId, createdAt });
    await queueEmail(app, tx, {
      kind: 'enrolment-received',
      to: email,
      userId,
      language: form.language ?? null,
      link: `${app.appUrl}/${page}`,
      details: [what(languageOf(form.language ?? null))],
    });
    await notifyOperator(app, tx, {
      kind: 'enrolment-message',
      link: `${app.appUrl}/operator`,
      details: [
        what('pl'),
        ['from', `${name} <${email}>`],
        ...(link === '' ? [] : [['link', link] as const]),
        ...(message === '' ? [] : [['message', message] as const]),
      ],
    });
  });
}
