import type { Enrolment } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueLetter } from '../notifications/index.ts';
import { upsertEnrolment } from './contact-rows.ts';
import names from './form-names.json' with { type: 'json' };
import { notifyOperator } from './notify-operator.ts';

/** Keeps a name put down for a webinar, course or role, confirms it and tells the operator: all three or none. */
export async function enrol(
  app: Context,
  { form, userId }: { form: Enrolment; userId: string | null },
): Promise<void> {
  const { kind, item, name, email, link, message } = form;
  const itemName = (names.items as Record<string, string>)[item] ?? item;
  const what = [[names.kinds[kind], itemName]] as const;
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
      details: what,
    });
    await notifyOperator(app, tx, {
      kind: 'enrolment-message',
      link: `${app.appUrl}/${page}`,
      details: [
        ...what,
        ['Od', `${name} <${email}>`],
        ...(link === '' ? [] : [['Link', link] as const]),
        ...(message === '' ? [] : [['Wiadomość', message] as const]),
      ],
    });
  });
}
