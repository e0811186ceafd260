import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { pathIn } from '../../lib/page-address.ts';
import { queueEmail } from '../notifications/index.ts';
import { lockUser } from '../workspaces/index.ts';
import { keepLink } from './link.system-queries.ts';
import { sendConfirmation } from './send-confirmation.ts';

/** Links of emails that move an address. */
export const LINK_SECONDS = 24 * 3_600;

/**
 * The address that shall take the old one's place proves itself; where the person's own address is meant, its usual
 * email goes out. Its link works once.
 * @returns whether it was a new address
 */
export function askNewAddress(
  app: Context,
  { userId, email, token }: { userId: string; email: string; token: string },
): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, userId);
    const language = user?.language ?? null;
    if (user?.email === email) {
      await sendConfirmation(app, tx, { of: userId, userId, email, language });
      return false;
    }
    const link = verificationLink(app, token, language);
    await keepLink(tx, { token, of: userId, now: app.clock.now(), seconds: LINK_SECONDS });
    await queueEmail(app, tx, { kind: 'confirm-new-address', to: email, userId, language, link });
    return true;
  });
}

const verificationLink = ({ appUrl }: Context, token: string, language: string | null) =>
  `${appUrl}/api/auth/verify-email?token=${encodeURIComponent(token)}${language === null ? '' : `&language=${language}`}`;

/** The address in use is asked first, and told the one that shall take its place. */
export function askOldAddress(
  app: Context,
  { userId, newEmail, token }: { userId: string; newEmail: string; token: string },
) {
  return inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null) return;
    const { email: to, language } = user;
    const link = verificationLink(app, token, language);
    const details = [['newAddress', newEmail]] as const;
    await keepLink(tx, { token, of: userId, now: app.clock.now(), seconds: LINK_SECONDS });
    await queueEmail(app, tx, { kind: 'confirm-address-change', to, userId, language, link, details });
  });
}

/** The owner hears of a new password, whoever set it. */
export function tellPasswordChanged(app: Context, userId: string) {
  return inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null) return;
    const { email: to, language } = user;
    const link = `${app.appUrl}${pathIn(language, '/register?tryb=logowanie')}`;
    await queueEmail(app, tx, { kind: 'password-changed', to, userId, language, link });
  });
}

/** The owner hears of a new way in. */
export function tellPasskeyAdded(app: Context, userId: string, name: string) {
  return inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null) return;
    const { email: to, language } = user;
    const details = [['passkey', name]] as const;
    const link = `${app.appUrl}/settings/konto`;
    await queueEmail(app, tx, { kind: 'passkey-added', to, userId, language, link, details });
  });
}

/** The old address hears of it, in case it was not its owner. */
export function tellAddressChanging(app: Context, userId: string) {
  return inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null) return;
    const link = `${app.appUrl}/settings/konto`;
    await queueEmail(app, tx, {
      kind: 'email-changing',
      to: user.email,
      userId,
      language: user.language,
      link,
    });
  });
}
