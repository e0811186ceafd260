import { procedures } from '../../http/procedures.ts';
import { admitForm } from './admit-form.ts';
import { enrol } from './enrol.ts';
import { sendMessage } from './send-message.ts';

const received = { received: true } as const;

export const contactRoutes = {
  send: procedures.contact.send.handler(async ({ context: { app, ip, actor }, input: form }) => {
    await admitForm(app, { ip, ...form });
    const complaint = await sendMessage(app, { form, userId: (await actor())?.userId ?? null });
    return { ...received, complaint };
  }),
  enrol: procedures.contact.enrol.handler(async ({ context: { app, ip, actor }, input: form }) => {
    await admitForm(app, { ip, ...form });
    await enrol(app, { form, userId: (await actor())?.userId ?? null });
    return received;
  }),
};
