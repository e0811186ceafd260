import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { isCommonPassword } from '../../lib/is-common-password.ts';
import { Refusal } from '../../lib/refusal.ts';
import { identityRows } from '../workspaces/index.ts';
import { askerOf, done, type IdentityOperations } from './identity-operation.ts';
import { limitAccount } from './limit-caller.ts';
import { findResetLink } from './link.system-queries.ts';
import { LINK_OPERATIONS } from './link-operations.ts';
import { PASSKEY_OPERATIONS } from './passkey-operations.ts';
import { TWO_FACTOR_OPERATIONS } from './two-factor-operations.ts';
import { signInOrTellWaiting } from './waiting-password.ts';

/** Every path of the contract; all others of the library do not exist. */
export const IDENTITY_OPERATIONS: IdentityOperations = {
  '/sign-in/email': async (ask, body, record, asked) => {
    await limitAccount(asked, body.email);
    const { body: answer, setCookies } = await signInOrTellWaiting(asked, body.email, () =>
      ask('/sign-in/email', { body }),
    ).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'BAD_CREDENTIALS')
        record({
          whose: { email: body.email },
          action: 'session.refused',
          details: { method: 'password' },
        });
      throw error;
    });
    const twoFactor = Challenge.safeParse(answer).success;
    if (!twoFactor)
      record({ whose: { email: body.email }, action: 'session.started', details: { method: 'password' } });
    return { body: { status: true, twoFactor }, setCookies };
  },
  ...TWO_FACTOR_OPERATIONS,
  ...PASSKEY_OPERATIONS,
  ...LINK_OPERATIONS,
  '/change-email': async (ask, body, record) => {
    const asker = await askerOf(ask);
    await ask('/verify-password', { body: { password: body.password } });
    await ask('/change-email', { body: { newEmail: body.newEmail } });
    if (asker !== null) record({ whose: asker, action: 'email.change-asked' });
    return done();
  },
  '/sign-out': async (ask, _body, record) => {
    const asker = await askerOf(ask);
    const { setCookies } = await ask('/sign-out', { body: {} });
    if (asker !== null) record({ whose: asker, action: 'session.ended', details: { part: 'own' } });
    return done(setCookies);
  },
  '/get-session': async (ask) => {
    const { body, setCookies } = await ask('/get-session');
    return { body: toUser(body), setCookies };
  },
  '/reset-password': async (ask, body, _record, { app }) => {
    await refuseCommon(app, body.newPassword, await findResetLink(app.db, body.token, app.clock.now()));
    await ask('/reset-password', { body });
    return done();
  },
  '/change-password': async (ask, body, record, { app }) => {
    const asker = await askerOf(ask);
    await refuseCommon(app, body.newPassword, asker?.userId ?? null);
    const { setCookies } = await ask('/change-password', { body: { ...body, revokeOtherSessions: true } });
    if (asker !== null) record({ whose: asker, action: 'password.changed' });
    return done(setCookies);
  },
  '/list-sessions': async (ask) => {
    const [current, all] = [await ask('/get-session'), await ask('/list-sessions')];
    const own = CurrentSession.parse(current.body).session.id;
    const sessions = Sessions.parse(all.body).map(({ token: _, ...session }) => ({
      ...session,
      current: session.id === own,
    }));
    return { body: { sessions } };
  },
  '/revoke-session': async (ask, { id }, record) => {
    const asker = await askerOf(ask);
    const { body } = await ask('/list-sessions');
    const session = Sessions.parse(body).find((candidate) => candidate.id === id);
    if (session === undefined) throw new Refusal('NOT_FOUND');
    await ask('/revoke-session', { body: { token: session.token } });
    if (asker !== null) record({ whose: asker, action: 'session.ended', details: { part: 'one' } });
    return done();
  },
  '/revoke-sessions': async (ask, _body, record) => {
    const asker = await askerOf(ask);
    await ask('/revoke-sessions', { body: {} });
    if (asker !== null) record({ whose: asker, action: 'session.ended', details: { part: 'all' } });
    return done();
  },
  '/set-language': async (ask, body) => {
    const { setCookies } = await ask('/update-user', { body });
    return done(setCookies);
  },
  '/revoke-other-sessions': async (ask, _body, record) => {
    const asker = await askerOf(ask);
    await ask('/revoke-other-sessions', { body: {} });
    if (asker !== null) record({ whose: asker, action: 'session.ended', details: { part: 'others' } });
    return done();
  },
};

/** With a second factor switched on, the password alone opens no session. */
const Challenge = z.object({ twoFactorRedirect: z.literal(true) });

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

function toUser(body: unknown) {
  return body === null ? null : CurrentSession.parse(body);
}

async function refuseCommon(
  { db }: Pick<Context, 'db'>,
  password: string,
  userId: string | null,
): Promise<void> {
  const own = userId === null ? {} : await identityRows.readOwnWords(db, userId);
  if (isCommonPassword(password, own)) throw new Refusal('WEAK_PASSWORD');
}
