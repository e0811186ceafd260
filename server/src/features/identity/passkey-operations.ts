import { LIMITS } from '@postownia/contract';
import * as z from 'zod/mini';
import { Refusal } from '../../lib/refusal.ts';
import { tellPasskeyAdded } from './identity-emails.ts';
import {
  type Asked,
  type AskLibrary,
  askerOf,
  done,
  type IdentityOperations,
  type RecordIdentityEvent,
} from './identity-operation.ts';
import { limitAccount, limitUser } from './limit-caller.ts';
import { findPasskeyOwner, listPasskeys, notePasskeyUse, removePasskey } from './passkey.system-queries.ts';

const Options = z.record(z.string(), z.unknown());

/** Keys that open an account without its password: adding and removing them, and signing in with one. */
export const PASSKEY_OPERATIONS = {
  '/passkey/list-user-passkeys': async (ask, _body, _record, { app }) => {
    const { userId } = await signedIn(ask);
    return { body: { passkeys: await listPasskeys(app.db, userId) } };
  },
  /** Begins to add a key; what is asked of the device stands in the answer, its challenge on the server. */
  '/passkey/generate-register-options': async (ask, { password }, _record, asked) => {
    const { userId } = await signedIn(ask);
    await confirmPassword(asked, ask, { userId, password });
    const { length } = await listPasskeys(asked.app.db, userId);
    if (length >= LIMITS.passkeys) throw new Refusal('PASSKEY_LIMIT');
    return ask('/passkey/generate-register-options');
  },
  '/passkey/verify-registration': async (ask, body, record, { app }) => {
    const asker = await signedIn(ask);
    if ((await findPasskeyOwner(app.db, body.response.id)) === asker.userId)
      throw new Refusal('PASSKEY_KNOWN');
    const { setCookies } = await ask('/passkey/verify-registration', { body });
    await tellPasskeyAdded(app, asker.userId, body.name);
    record({ whose: asker, action: 'passkey.added' });
    return done(setCookies);
  },
  '/passkey/delete-passkey': async (ask, { id, password }, record, asked) => {
    const asker = await signedIn(ask);
    await confirmPassword(asked, ask, { ...asker, password });
    if (!(await removePasskey(asked.app.db, { ...asker, id }))) throw new Refusal('NOT_FOUND');
    record({ whose: asker, action: 'passkey.removed' });
    return done();
  },
  '/passkey/generate-authenticate-options': async (ask) => {
    const { body, setCookies } = await ask('/passkey/generate-authenticate-options');
    // The library only prefers it, and the check that follows demands it.
    return { body: { ...Options.parse(body), userVerification: 'required' }, setCookies };
  },
  '/passkey/verify-authentication': async (ask, body, record, asked) => {
    const { id } = body.response;
    await limitAccount(asked, id);
    const { setCookies } = await ask('/passkey/verify-authentication', { body }).catch((error: unknown) =>
      refused(asked, { id, record, error }),
    );
    const { db, clock } = asked.app;
    const userId = await findPasskeyOwner(db, id);
    await notePasskeyUse(db, id, clock.now());
    if (userId !== null)
      record({ whose: { userId }, action: 'session.started', details: { method: 'passkey' } });
    return done(setCookies);
  },
} satisfies Partial<IdentityOperations>;

async function signedIn(ask: AskLibrary): Promise<{ userId: string }> {
  const asker = await askerOf(ask);
  if (asker === null) throw new Refusal('UNAUTHORIZED');
  return asker;
}

/** A session left open is not enough to change who gets in. */
async function confirmPassword(
  asked: Asked,
  ask: AskLibrary,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  await limitUser(asked, userId, 'passkeys');
  await ask('/verify-password', { body: { password } });
}

/** Its person hears in their log that a key of theirs was refused. */
async function refused(
  { app }: Asked,
  { id, record, error }: { id: string; record: RecordIdentityEvent; error: unknown },
): Promise<never> {
  const userId = await findPasskeyOwner(app.db, id);
  if (userId !== null && error instanceof Refusal && error.code === 'PASSKEY_REFUSED')
    record({ whose: { userId }, action: 'session.refused', details: { method: 'passkey' } });
  throw error;
}
