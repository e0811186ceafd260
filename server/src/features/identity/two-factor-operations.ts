import * as z from 'zod/mini';
import { Refusal } from '../../lib/refusal.ts';
import { askerOf, done, type IdentityOperations, type RecordIdentityEvent } from './identity-operation.ts';

const Enabled = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
const SignedIn = z.object({ user: z.object({ id: z.string() }) });
const Codes = z.object({ backupCodes: z.array(z.string()) });

/** The second factor: switching it on and off, and the step of signing in that asks for it. */
export const TWO_FACTOR_OPERATIONS = {
  /** Makes a secret and recovery codes; nothing is asked for until the first code was right. */
  '/two-factor/enable': async (ask, body) => {
    const answer = await ask('/two-factor/enable', { body });
    const { totpURI, backupCodes } = Enabled.parse(answer.body);
    return { body: { totpURI, backupCodes }, setCookies: answer.setCookies };
  },
  '/two-factor/disable': async (ask, body, record) => {
    const asker = await askerOf(ask);
    const { setCookies } = await ask('/two-factor/disable', { body });
    if (asker !== null) record({ whose: asker, action: 'two-factor.disabled' });
    return done(setCookies);
  },
  '/two-factor/generate-backup-codes': async (ask, body, record) => {
    const asker = await askerOf(ask);
    const answer = await ask('/two-factor/generate-backup-codes', { body });
    if (asker !== null) record({ whose: asker, action: 'two-factor.codes-renewed' });
    return { body: Codes.parse(answer.body) };
  },
  '/two-factor/verify-totp': async (ask, body, record, { identity, request }) => {
    const asker = await askerOf(ask);
    const code = body.code.replace(' ', '');
    const userId = asker?.userId ?? (await identity.findChallenged(request.headers.cookie ?? ''));
    if (userId !== null && !(await identity.takeCode({ userId, code }))) throw new Refusal('WRONG_CODE');
    // No device is ever trusted: the second factor is asked for at each sign-in.
    const given = { body: { code, trustDevice: false } };
    const { setCookies, body: answer } = await ask('/two-factor/verify-totp', given);
    // With a session the code switches the second factor on; without one it is the second step of signing in.
    if (asker !== null) record({ whose: asker, action: 'two-factor.enabled' });
    else recordSignIn(record, answer, 'code');
    return done(setCookies);
  },
  '/two-factor/verify-backup-code': async (ask, body, record) => {
    const { setCookies, body: answer } = await ask('/two-factor/verify-backup-code', { body });
    recordSignIn(record, answer, 'recovery-code');
    return done(setCookies);
  },
} satisfies Partial<IdentityOperations>;

function recordSignIn(record: RecordIdentityEvent, answer: unknown, method: string): void {
  const { user } = SignedIn.parse(answer);
  record({ whose: { userId: user.id }, action: 'session.started', details: { method } });
}
