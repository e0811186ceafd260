import { AsyncLocalStorage } from 'node:async_hooks';
import { Refusal } from '../../lib/refusal.ts';
import { identityRows } from '../workspaces/index.ts';
import { browserHashIn } from './browser-mark.ts';
import { readNobodysCredential } from './credential.system-queries.ts';
import type { Asked } from './identity-operation.ts';
import type { PasswordHashing } from './password-hashing.ts';

/** The hash of a sign-up that waits, while the library is asked about its address, and whether the password was right. */
interface Waiting {
  readonly hash: string;
  right: boolean;
}
const waiting = new AsyncLocalStorage<Waiting>();

/**
 * The library hashes a password, too, where an address has no account, so that its answer takes as long. Where a sign-up waits for
 * its address to be confirmed, that one hash compares the password with the sign-up's: no answer takes longer or less for it.
 */
export const hashOrCompare = (hashing: PasswordHashing) => async (password: string) => {
  const signUp = waiting.getStore();
  if (signUp === undefined) return hashing.hash(password);
  signUp.right = await hashing.verify({ hash: signUp.hash, password });
  // Nothing is kept of it: the library only lets the time pass.
  return '';
};

/**
 * Asks the library to sign somebody in. Where their address waits to be confirmed, the right password of its sign-up leads to the
 * mailbox again, and a wrong one is answered as by whoever has no account.
 * @throws Refusal EMAIL_NOT_VERIFIED, and whatever the library refuses
 */
export async function signInOrTellWaiting<Answer>(
  { app, identity, request }: Asked,
  email: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const browserHash = browserHashIn(request.headers.cookie, identity.cookies);
  const signUp = await identity.signUps.find(app.db, { email, browserHash });
  // Asked for whether or not there is a sign-up: both look alike from outside.
  const known = (await identityRows.findUserByEmail(app.db, email)) !== null;
  if (known) return ask();
  // The library reads the password of an account alone: without this, whoever has one is answered a read later.
  await readNobodysCredential(app.db);
  if (signUp === null) return ask();
  const store: Waiting = { hash: signUp.passwordHash, right: false };
  try {
    return await waiting.run(store, ask);
  } catch (error) {
    if (store.right && error instanceof Refusal && error.code === 'BAD_CREDENTIALS')
      throw new Refusal('EMAIL_NOT_VERIFIED');
    throw error;
  }
}
