import * as z from 'zod/mini';
import { done, GivenPassword, type Operation, post } from './identity-operation.ts';

const Password = z.strictObject({ password: GivenPassword });
/** Six digits of the authenticator, with or without the space people type. */
const Code = z.string().check(z.trim(), z.regex(/^\d{3} ?\d{3}$/));
const RecoveryCode = z.string().check(z.trim(), z.minLength(5), z.maxLength(40));
const Enabled = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
const Codes = z.object({ backupCodes: z.array(z.string()) });

/** The second factor: switching it on and off, and the step of signing in that asks for it. */
export const TWO_FACTOR_OPERATIONS: Readonly<Record<string, Operation>> = {
  /** Makes a secret and recovery codes; nothing is asked for until the first code was right. */
  '/two-factor/enable': post(Password, async (ask, body) => {
    const answer = await ask('/two-factor/enable', { body });
    const { totpURI, backupCodes } = Enabled.parse(answer.body);
    return { body: { totpURI, backupCodes }, setCookies: answer.setCookies };
  }),
  '/two-factor/disable': post(Password, async (ask, body) =>
    done((await ask('/two-factor/disable', { body })).setCookies),
  ),
  '/two-factor/generate-backup-codes': post(Password, async (ask, body) => {
    const answer = await ask('/two-factor/generate-backup-codes', { body });
    return { body: Codes.parse(answer.body) };
  }),
  '/two-factor/verify-totp': post(
    z.strictObject({ code: Code, trustDevice: z.optional(z.boolean()) }),
    async (ask, { code, trustDevice = false }) => {
      const body = { code: code.replace(' ', ''), trustDevice };
      return done((await ask('/two-factor/verify-totp', { body })).setCookies);
    },
  ),
  '/two-factor/verify-backup-code': post(z.strictObject({ code: RecoveryCode }), async (ask, body) =>
    done((await ask('/two-factor/verify-backup-code', { body })).setCookies),
  ),
};
