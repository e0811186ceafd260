import type { Context } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { queueLetter } from '../features/notifications/index.ts';
import { lockPerson } from '../features/workspaces/index.ts';
import { pathIn } from '../lib/page-address.ts';

/** The letter that proves an address. */
export function sendVerification(
  app: Context,
  {
    userId,
    email: to,
    language,
    token,
    kind = 'verify-email',
  }: {
    userId: string;
    email: string;
    language: string | null;
    token: string;
    kind?: 'verify-email' | 'confirm-new-address';
  },
) {
  const link = verificationLink(app, token, language);
  return inTransaction(app.db, (tx) => queueLetter(app, tx, { kind, to, userId, language, link }));
}

const verificationLink = ({ appUrl }: Context, token: string, language: string | null) =>
  `${appUrl}/api/auth/verify-email?token=${encodeURIComponent(token)}${language === null ? '' : `&language=${language}`}`;

/** The address in use is asked first, and told the one that shall take its place. */
export function askOldAddress(
  app: Context,
  { userId, newEmail, token }: { userId: string; newEmail: string; token: string },
) {
  return inTransaction(app.db, async (tx) => {
    const person = await lockPerson(tx, userId);
    if (person === null) return;
    const { email: to, language } = person;
    const link = verificationLink(app, token, language);
    const details = [['Nowy adres', newEmail]] as const;
    await queueLetter(app, tx, { kind: 'confirm-address-change', to, userId, language, link, details });
  });
}

/** The owner hears of a new password, whoever set it. */
export function tellPasswordChanged(app: Context, userId: string) {
  return inTransaction(app.db, async (tx) => {
    const person = await lockPerson(tx, userId);
    if (person === null) return;
    const { email: to, language } = person;
    const link = `${app.appUrl}${pathIn(language, '/register?tryb=logowanie')}`;
    await queueLetter(app, tx, { kind: 'password-changed', to, userId, language, link });
  });
}

/** The old address hears of it, in case it was not its owner. */
export function tellAddressChanging(app: Context, userId: string) {
  return inTransaction(app.db, async (tx) => {
    const person = await lockPerson(tx, userId);
    if (person === null) return;
    const link = `${app.appUrl}/settings/konto`;
    await queueLetter(app, tx, {
      kind: 'email-changing',
      to: person.email,
      userId,
      language: person.language,
      link,
    });
  });
}
