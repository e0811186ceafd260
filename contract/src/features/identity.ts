import * as z from 'zod/mini';
import { INTERFACE_LANGUAGES } from '../brand-vocabulary.ts';
import { Email, Password } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Action } from '../permissions.ts';

/** Any password somebody may once have had; too long ones are no password of ours. */
const GivenPassword = z.string().check(z.minLength(1), z.maxLength(256));
/** What stands in an email's link. */
const LinkToken = z.string().check(z.minLength(1), z.maxLength(2_000));
/** Six digits of the authenticator, with or without the space people type. */
const Code = z.string().check(z.trim(), z.regex(/^\d{3} ?\d{3}$/));
const RecoveryCode = z.string().check(z.trim(), z.minLength(5), z.maxLength(40));
/** What a device made for the browser, base64url; the credential itself is at most 1023 bytes. */
const made = (maximum: number) => z.string().check(z.maxLength(maximum), z.regex(/^[\w-]*$/));
const CredentialId = z.string().check(z.maxLength(1_364), z.regex(/^[\w-]+$/));
/** Browsers send more than this; what is not named goes no further. */
const Proof = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') };
const Transport = z.string().check(z.regex(/^[a-z-]{1,20}$/));
const Registration = z.object({
  ...Proof,
  response: z.object({
    clientDataJSON: made(8_000),
    attestationObject: made(40_000),
    transports: z.optional(z.array(Transport).check(z.maxLength(8))),
  }),
});
const Authentication = z.object({
  ...Proof,
  response: z.object({
    clientDataJSON: made(8_000),
    authenticatorData: made(8_000),
    signature: made(8_000),
    userHandle: z.optional(z.nullable(made(128))),
  }),
});
const PasskeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.passkeyNameCharacters));
const Nothing = z.strictObject({});
const ByPassword = z.strictObject({ password: GivenPassword });
const ByEmail = z.strictObject({ email: Email });

/** A change by whoever asks. */
const open = <Input>(input: z.ZodMiniType<Input>) => ({ method: 'POST', action: null, input }) as const;
/** A change of one's own account, with a session. */
const own = <Input>(input: z.ZodMiniType<Input>) =>
  ({ method: 'POST', action: 'self.manage', input }) as const;

/** One question. */
export interface IdentityRoute {
  readonly method: 'GET' | 'POST';
  /** What somebody must be allowed to do; null: open to everybody. */
  readonly action: Action | null;
  readonly input: z.ZodMiniType;
}

/**
 * What identity can be asked under `/api/auth`, by path; all else there does not exist. No operation names an account but the
 * session's own, so an account without any brand can be left and kept safe, too. Unknown fields are refused.
 */
export const identityContract = {
  '/sign-in/email': open(z.strictObject({ email: Email, password: GivenPassword })),
  '/sign-out': open(Nothing),
  /** Whose session it is; null for a visitor. */
  '/get-session': { method: 'GET', action: null, input: Nothing },
  /** With a session it switches the second factor on, without one it is the second step of signing in. */
  '/two-factor/verify-totp': open(z.strictObject({ code: Code })),
  '/two-factor/verify-backup-code': open(z.strictObject({ code: RecoveryCode })),
  '/two-factor/enable': own(ByPassword),
  '/two-factor/disable': own(ByPassword),
  '/two-factor/generate-backup-codes': own(ByPassword),
  '/passkey/generate-authenticate-options': open(Nothing),
  '/passkey/verify-authentication': open(z.strictObject({ response: Authentication })),
  '/passkey/list-user-passkeys': { method: 'GET', action: 'self.manage', input: Nothing },
  '/passkey/generate-register-options': own(ByPassword),
  '/passkey/verify-registration': own(z.strictObject({ name: PasskeyName, response: Registration })),
  '/passkey/delete-passkey': own(z.strictObject({ id: z.uuid(), password: GivenPassword })),
  '/request-password-reset': open(ByEmail),
  '/reset-password': open(z.strictObject({ token: LinkToken, newPassword: Password })),
  '/send-verification-email': open(ByEmail),
  '/verify-email': {
    method: 'GET',
    action: null,
    input: z.strictObject({ token: LinkToken, language: z.optional(z.enum(INTERFACE_LANGUAGES)) }),
  },
  /** What the link does not do in another browser: the password shows whose sign-up it was. */
  '/confirm-email': open(z.strictObject({ token: LinkToken, password: GivenPassword })),
  '/change-email': own(z.strictObject({ newEmail: Email, password: GivenPassword })),
  '/change-password': own(z.strictObject({ currentPassword: GivenPassword, newPassword: Password })),
  '/list-sessions': { method: 'GET', action: 'self.manage', input: Nothing },
  '/revoke-session': own(z.strictObject({ id: z.uuid() })),
  '/revoke-sessions': own(Nothing),
  '/revoke-other-sessions': own(Nothing),
  '/set-language': own(z.strictObject({ language: z.enum(INTERFACE_LANGUAGES) })),
} as const satisfies Readonly<Record<string, IdentityRoute>>;

export type IdentityPath = keyof typeof identityContract;
export type IdentityInput<Path extends IdentityPath> = z.infer<(typeof identityContract)[Path]['input']>;
