import * as z from 'zod/mini';
import { askerOf, done, GivenPassword, type Note, type Operation, post } from './identity-operation.ts';

const Password = z.strictObject({ password: GivenPassword });
/** Six digits of the authenticator, with or without the space people type. */
const Code = z.string().check(z.trim(), z.regex(/^\d{3} ?\d{3}$/));
const RecoveryCode = z.string().check(z.trim(), z.minLength(5), z.maxLength(40));
const Enabled = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
const SignedIn = z.object({ user: z.object({ id: z.string() }) });
const Codes = z.object({ backupCodes: z.array(z.string()) });

/** The second factor: switching it on and off, and the step of signing in that asks for it. */
export const TWO_FACTOR_OPERATIONS: Readonly<Record<string, Operation>> = {
  /** Makes a secret and recovery codes; nothing is asked for until the first code was right. */
  '/two-factor/enable': post(Password, async (ask, body) => {
    const answer = await ask('/two-factor/enable', { body });
    const { totpURI, backupCodes } = Enabled.parse(answer.body);
    return { body: { totpURI, backupCodes }, setCookies: answer.setCookies };
  }),
  '/two-factor/disable': post(Password, async (ask, body, note) => {
    const asker = await askerOf(ask);
    const { setCookies } = await ask('/two-factor/disable', { body });
    if (asker !== null) note({ whose: asker, action: 'two-factor.disabled' });
    return done(setCookies);
  }),
  '/two-factor/generate-backup-codes': post(Password, async (ask, body, note) => {
    const asker = await askerOf(ask);
    const answer = await ask('/two-factor/generate-backup-codes', { body });
    if (asker !== null) note({ whose: asker, action: 'two-factor.codes-renewed' });
    return { body: Codes.parse(answer.body) };
  }),
  '/two-factor/verify-totp': post(
    z.strictObject({ code: Code, trustDevice: z.optional(z.boolean()) }),
    async (ask, { code, trustDevice = false }, note) => {
      const asker = await askerOf(ask);
      const body = { code: code.replace(' ', ''), trustDevice };
      const { setCookies, body: answer } = await ask('/two-factor/verify-totp', { body });
      // With a session the code switches the second factor on; without one it is the second step of signing in.
      if (asker !== null) note({ whose: asker, action: 'two-factor.enabled' });
      else noteSignIn(note, answer, 'code');
      return done(setCookies);
    },
  ),
  '/two-factor/verify-backup-code': post(z.strictObject({ code: RecoveryCode }), async (ask, body, note) => {
    const { setCookies, body: answer } = await ask('/two-factor/verify-backup-code', { body });
    noteSignIn(note, answer, 'recovery-code');
    return done(setCookies);
  }),
};

function noteSignIn(note: Note, answer: unknown, method: string): void {
  const { user } = SignedIn.parse(answer);
  note({ whose: { userId: user.id }, action: 'session.started', details: { method } });
}
