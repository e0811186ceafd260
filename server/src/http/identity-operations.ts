import { INTERFACE_LANGUAGES } from '@postownia/contract';
import { Email, Password } from '@postownia/contract/fields';
import * as z from 'zod/mini';
import { isCommonPassword } from '../lib/is-common-password.ts';
import { pathIn } from '../lib/page-address.ts';
import { Refusal } from '../lib/refusal.ts';

/** Set by our own mount from the connection; what a caller writes there never arrives. */
export const IP_HEADER = 'x-postownia-client-ip';

/** What the identity library answered to one of our questions; refusals are thrown before. */
export interface LibraryAnswer {
  readonly body: unknown;
  readonly location: string | null;
  readonly setCookies: readonly string[];
}

/** Asks the library in the caller's name: GET with a query, POST with a body. */
export type AskLibrary = (
  path: string,
  input?: { query?: Record<string, string>; body?: Record<string, unknown> },
) => Promise<LibraryAnswer>;

/** What the caller gets. */
export interface IdentityAnswer {
  readonly body?: unknown;
  readonly redirect?: string;
  readonly setCookies?: readonly string[];
}

interface Operation {
  readonly method: 'GET' | 'POST';
  answer(ask: AskLibrary, input: unknown): Promise<IdentityAnswer>;
}

const Nothing = z.strictObject({});
/** Any password somebody may once have had; too long ones are no password of ours. */
const GivenPassword = z.string().check(z.minLength(1), z.maxLength(256));
const LinkToken = z.string().check(z.minLength(1), z.maxLength(2_000));

/** Every path under `/api/auth`; all others of the library do not exist. Unknown fields are refused. */
export const IDENTITY_OPERATIONS: Readonly<Record<string, Operation>> = {
  '/sign-in/email': post(z.strictObject({ email: Email, password: GivenPassword }), async (ask, body) => {
    const { setCookies } = await ask('/sign-in/email', { body });
    return done(setCookies);
  }),
  '/sign-out': post(Nothing, async (ask) => done((await ask('/sign-out', { body: {} })).setCookies)),
  '/get-session': get(Nothing, async (ask) => {
    const { body, setCookies } = await ask('/get-session');
    return { body: toPerson(body), setCookies };
  }),
  '/request-password-reset': post(z.strictObject({ email: Email }), async (ask, body) => {
    await ask('/request-password-reset', { body });
    return done();
  }),
  '/reset-password': post(z.strictObject({ token: LinkToken, newPassword: Password }), async (ask, body) => {
    refuseCommon(body.newPassword);
    await ask('/reset-password', { body });
    return done();
  }),
  '/change-password': post(
    z.strictObject({ currentPassword: GivenPassword, newPassword: Password }),
    async (ask, body) => {
      refuseCommon(body.newPassword);
      const { setCookies } = await ask('/change-password', { body: { ...body, revokeOtherSessions: true } });
      return done(setCookies);
    },
  ),
  '/send-verification-email': post(z.strictObject({ email: Email }), async (ask, body) => {
    await ask('/send-verification-email', { body });
    return done();
  }),
  '/verify-email': get(
    z.strictObject({ token: LinkToken, language: z.optional(z.enum(INTERFACE_LANGUAGES)) }),
    async (ask, { token, language = 'pl' }) => {
      const { location } = await ask('/verify-email', { query: { token, callbackURL: '/verify' } });
      const failed = location === null || location.includes('error=');
      return { redirect: `${pathIn(language, '/verify')}?outcome=${failed ? 'expired' : 'confirmed'}` };
    },
  ),
  '/list-sessions': get(Nothing, async (ask) => {
    const [current, all] = [await ask('/get-session'), await ask('/list-sessions')];
    const own = CurrentSession.parse(current.body).session.id;
    const sessions = Sessions.parse(all.body).map(({ token: _, ...session }) => ({
      ...session,
      current: session.id === own,
    }));
    return { body: { sessions } };
  }),
  '/revoke-session': post(z.strictObject({ id: z.uuid() }), async (ask, { id }) => {
    const { body } = await ask('/list-sessions');
    const session = Sessions.parse(body).find((candidate) => candidate.id === id);
    if (session === undefined) throw new Refusal('NOT_FOUND');
    await ask('/revoke-session', { body: { token: session.token } });
    return done();
  }),
  '/revoke-sessions': post(Nothing, async (ask) => {
    await ask('/revoke-sessions', { body: {} });
    return done();
  }),
  '/set-language': post(z.strictObject({ language: z.enum(INTERFACE_LANGUAGES) }), async (ask, body) => {
    const { setCookies } = await ask('/update-user', { body });
    return done(setCookies);
  }),
  '/revoke-other-sessions': post(Nothing, async (ask) => {
    await ask('/revoke-other-sessions', { body: {} });
    return done();
  }),
};

/** The library's answers hold session tokens, which must stay out of reach for scripts: only what is named passes. */
const CurrentSession = z.object({
  session: z.object({ id: z.string(), expiresAt: z.string() }),
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    language: z.optional(z.nullable(z.string())),
  }),
});
const Sessions = z.array(
  z.object({
    id: z.string(),
    token: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    expiresAt: z.string(),
    ipAddress: z.optional(z.nullable(z.string())),
    userAgent: z.optional(z.nullable(z.string())),
  }),
);

function toPerson(body: unknown) {
  return body === null ? null : CurrentSession.parse(body);
}

function done(setCookies: readonly string[] = []): IdentityAnswer {
  return { body: { status: true }, setCookies };
}

function refuseCommon(password: string): void {
  if (isCommonPassword(password)) throw new Refusal('WEAK_PASSWORD');
}

function get<Input>(
  schema: z.ZodMiniType<Input>,
  run: (ask: AskLibrary, input: Input) => Promise<IdentityAnswer>,
): Operation {
  return { method: 'GET', answer: (ask, input) => run(ask, parse(schema, input)) };
}

function post<Input>(
  schema: z.ZodMiniType<Input>,
  run: (ask: AskLibrary, input: Input) => Promise<IdentityAnswer>,
): Operation {
  return { method: 'POST', answer: (ask, input) => run(ask, parse(schema, input ?? {})) };
}

function parse<Input>(schema: z.ZodMiniType<Input>, input: unknown): Input {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }));
  throw new Refusal('BAD_REQUEST', { fields });
}
