import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { pathIn } from '../../lib/page-address.ts';
import { sendConfirmation } from '../identity/index.ts';
import { queueEmail } from '../notifications/index.ts';
import { findUser } from './pending.system-queries.ts';
import { readUnconfirmed } from './unconfirmed.system-queries.ts';

/**
 * Writes the email of a sign-up that waits for its address: the link that confirms it, or word that there is an
 * account already. Here and not in the request, so that neither answer nor time tells which. Twice is one email more.
 */
export async function welcomeSignUp(context: Context, { signUpId }: { signUpId: string }): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const signUp = await readUnconfirmed(tx, signUpId);
    if (signUp === null) return;
    const { email: to, language, wayOn } = signUp;
    const known = await findUser(tx, to);
    if (known === null) {
      await sendConfirmation(context, tx, { of: signUpId, userId: null, email: to, language });
      return;
    }
    const next = wayOn === null ? '' : `&dalej=${encodeURIComponent(wayOn)}`;
    const link = `${context.appUrl}${pathIn(known.language, '/register?tryb=logowanie')}${next}`;
    const email = {
      kind: 'already-registered',
      to,
      userId: known.id,
      language: known.language,
      link,
    } as const;
    await queueEmail(context, tx, email);
  });
}
