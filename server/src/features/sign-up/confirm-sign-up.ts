import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type Identity, links } from '../identity/index.ts';
import { completeSignUp } from './complete-sign-up.ts';
import { keepPending } from './pending.system-queries.ts';
import { removeUnconfirmed, type UnconfirmedSignUp } from './unconfirmed.system-queries.ts';

/**
 * Makes the account of one sign-up, whose address has just been proved, with the password and profile of that sign-up
 * and of no other; all others of the address end. What a crash leaves undone the next sign-in finishes.
 * @returns false when the address has an account already
 */
export async function confirmSignUp(
  { app, identity }: { app: Context; identity: Identity },
  signUp: UnconfirmedSignUp,
): Promise<boolean> {
  const { id: _, passwordHash, browserHash: __, wayOn: ___, ...collected } = signUp;
  const { email, language } = collected;
  await inTransaction(app.db, (tx) => keepPending(tx, collected));
  const now = app.clock.now();
  const user = await identity.createUser({ email, passwordHash, language, emailVerified: true, now });
  if (user !== null) await completeSignUp(app, { userId: user.userId, collected });
  await inTransaction(app.db, async (tx) => {
    for (const id of await removeUnconfirmed(tx, email)) await links.removeOf(tx, id);
  });
  return user !== null;
}
