import { runWithTransaction } from '@better-auth/core/context';
import { LIMITS } from '@postownia/contract';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createEmailVerificationToken } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { createAccessControl } from 'better-auth/plugins/access';
import { organization } from 'better-auth/plugins/organization';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Context } from '../context.ts';
import { databaseErrorCode } from '../db/database-error-code.ts';
import {
  credentials,
  invitations,
  members,
  rateLimits,
  sessions,
  twoFactors,
  users,
  verifications,
  workspaces,
} from '../db/schema/workspaces.ts';
import { inTransaction } from '../db/transaction.ts';
import { queueLetter } from '../features/notifications/index.ts';
import { completeSignUp } from '../features/sign-up/index.ts';
import { countRequest, lockPerson } from '../features/workspaces/index.ts';
import { removeExpiredSessions, removeSession } from '../features/workspaces/session-rows.ts';
import { pathIn } from '../lib/page-address.ts';
import { keyNumber } from '../lib/secret-keys.ts';
import type { Identity } from './identity-interface.ts';
import {
  askOldAddress,
  sendVerification,
  tellAddressChanging,
  tellPasswordChanged,
} from './identity-letters.ts';
import { IP_HEADER } from './identity-operation.ts';
import { noteIdentity } from './note-identity.ts';
import {
  COOKIE_PREFIX,
  type CookieRules,
  findSessionCookie,
  SESSION_SECONDS,
  sessionSetCookie,
  verifySessionCookie,
} from './session-cookie.ts';

const VERIFICATION_SECONDS = 24 * 3_600;
const RESET_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** The library's own name of it; signed like a session's. */
const CHALLENGE_COOKIE = 'two_factor';
const UNIQUE_VIOLATION = '23505';

/** Requests per address of the caller; what is not named here is read only or asks for a session first. */
const RATE_LIMITS = {
  '/sign-in/email': { window: 60, max: 20 },
  '/request-password-reset': { window: 300, max: 10 },
  '/reset-password': { window: 300, max: 10 },
  '/send-verification-email': { window: 300, max: 10 },
  '/verify-email': { window: 300, max: 30 },
  '/change-password': { window: 300, max: 10 },
  '/change-email': { window: 3600, max: 5 },
  '/verify-password': { window: 300, max: 10 },
  '/two-factor/verify-totp': { window: 60, max: 10 },
  '/two-factor/verify-backup-code': { window: 60, max: 10 },
  '/get-session': false,
  '/list-sessions': false,
  '/sign-out': false,
} as const;

/** The identity library itself, loaded when the first person signs up or in. */
export function openIdentityLibrary({
  app,
  cookies,
}: {
  app: Context;
  cookies: CookieRules;
}): Omit<Identity, 'cookies'> {
  const auth = betterAuth(libraryOptions(app, cookies));
  return {
    handle: (request) => auth.handler(request),
    async createPerson({ email, password, language, now }) {
      const { adapter, internalAdapter, password: hasher } = await auth.$context;
      const hash = await hasher.hash(password);
      try {
        return await runWithTransaction(adapter, async () => {
          const person = {
            email,
            name: email.split('@')[0] ?? email,
            emailVerified: false,
            language: language ?? null,
            createdAt: now,
            updatedAt: now,
          };
          const { id } = await internalAdapter.createUser(person, { method: 'email-password' });
          await internalAdapter.linkAccount({
            userId: id,
            providerId: 'credential',
            accountId: id,
            password: hash,
          });
          return { userId: id };
        });
      } catch (error) {
        if (databaseErrorCode(error) === UNIQUE_VIOLATION) return null;
        throw error;
      }
    },
    async sendVerification({ userId, email, language }) {
      const { secret } = await auth.$context;
      const token = await createEmailVerificationToken(secret, email, undefined, VERIFICATION_SECONDS);
      await sendVerification(app, { userId, email, language, token });
    },
    async spendHashingTime(password) {
      const { password: hasher } = await auth.$context;
      await hasher.hash(password);
    },
    async findChallenged(cookieHeader) {
      const { internalAdapter, createAuthCookie } = await auth.$context;
      const rules = { ...cookies, name: createAuthCookie(CHALLENGE_COOKIE).name };
      const cookie = findSessionCookie(cookieHeader, rules);
      const challenge = cookie === null ? null : verifySessionCookie(cookie, rules);
      if (challenge === null) return null;
      return (await internalAdapter.findVerificationValue(challenge))?.value ?? null;
    },
    async checkPassword({ userId, password }) {
      const { internalAdapter, password: hasher } = await auth.$context;
      const accounts = await internalAdapter.findAccounts(userId);
      const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
      return typeof hash === 'string' && (await hasher.verify({ hash, password }));
    },
    async openSession({ userId, ip, userAgent }) {
      const { internalAdapter } = await auth.$context;
      const session = await internalAdapter.createSession(userId, false, { ipAddress: ip, userAgent });
      return sessionSetCookie(session.token, cookies);
    },
  };
}

function libraryOptions(app: Context, cookies: CookieRules) {
  const { requireEmailVerification } = app.config;
  return {
    appName: 'Postownia',
    baseURL: app.appUrl,
    basePath: '/api/auth',
    secret: cookies.secret,
    // What the library itself encrypts carries the number of its key.
    secrets: [cookies.secret, ...cookies.earlierSecrets].map((value) => ({
      version: keyNumber(value),
      value,
    })),
    trustedOrigins: [new URL(app.appUrl).origin],
    telemetry: { enabled: false },
    database: drizzleAdapter(app.db, {
      provider: 'pg',
      transaction: true,
      schema: {
        user: users,
        session: sessions,
        account: credentials,
        verification: verifications,
        rateLimit: rateLimits,
        twoFactor: twoFactors,
        organization: workspaces,
        member: members,
        invitation: invitations,
      },
    }),
    plugins: [organization(workspaceRoles()), twoFactor({ issuer: 'Postownia' })],
    // Set by `/set-language` alone, which checks it; no other path of the library that writes a person is mounted.
    user: {
      additionalFields: { language: { type: 'string', required: false, input: true } },
      changeEmail: {
        enabled: true,
        // The old address agrees first, then the new one proves itself: neither alone moves an account.
        sendChangeEmailConfirmation: async ({ user, newEmail, token }) =>
          askOldAddress(app, { userId: user.id, newEmail, token }),
      },
    },
    // The second lock: no path of the library's own sign-up is mounted anyway.
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification,
      minPasswordLength: LIMITS.passwordMin,
      maxPasswordLength: LIMITS.passwordMax,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }, request) => {
        await tellPasswordChanged(app, user.id);
        const userAgent = request?.headers.get('user-agent') ?? '';
        await noteIdentity(app, { whose: { userId: user.id }, action: 'password.reset' }, userAgent);
      },
      sendResetPassword: async ({ user, token }) => {
        await inTransaction(app.db, async (tx) => {
          const { language = null } = (await lockPerson(tx, user.id)) ?? {};
          const link = `${app.appUrl}${pathIn(language, '/reset')}?token=${encodeURIComponent(token)}`;
          const { email: to, id: userId } = user;
          await queueLetter(app, tx, { kind: 'reset-password', to, userId, language, link });
        });
      },
    },
    emailVerification: {
      sendOnSignIn: requireEmailVerification,
      autoSignInAfterVerification: false,
      expiresIn: VERIFICATION_SECONDS,
      sendVerificationEmail: async ({ user, token }, request) => {
        const person = await inTransaction(app.db, (tx) => lockPerson(tx, user.id));
        const language = person?.language ?? null;
        const kind = person?.email === user.email ? 'verify-email' : 'confirm-new-address';
        await sendVerification(app, { userId: user.id, email: user.email, language, token, kind });
        if (request !== undefined && new URL(request.url).pathname.endsWith('/change-email')) {
          await tellAddressChanging(app, user.id);
        }
      },
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: DAY_SECONDS, freshAge: 0 },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 60,
      customRules: RATE_LIMITS,
      customStorage: {
        consume: (key, rule) =>
          countRequest(app.db, { key, windowSeconds: rule.window, max: rule.max, now: app.clock.now() }),
      },
    },
    databaseHooks: {
      account: {
        update: {
          after: async ({ userId }, endpoint) => {
            if (endpoint?.path === '/change-password') await tellPasswordChanged(app, userId);
          },
        },
      },
      session: {
        create: {
          // Whatever a crash left undone at sign-up is done before the person gets in.
          before: async (session) => {
            await removeExpiredSessions(app.db, session.userId, app.clock.now());
            const activeOrganizationId = await completeSignUp(app, { userId: session.userId });
            return { data: { ...session, activeOrganizationId } };
          },
          // A link that moves an address makes a session where there is none; its cookie is given to nobody.
          after: async ({ id }, endpoint) => {
            if (endpoint?.path === '/verify-email') await removeSession(app.db, id);
          },
        },
      },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: cookies.secure,
      ipAddress: { ipAddressHeaders: [IP_HEADER] },
      database: { generateId: 'uuid' },
    },
    logger: {
      level: 'warn',
      log: (level, message, ...parts) => app.log[level]({ parts }, `identity: ${message}`),
    },
    onAPIError: { throw: true },
  } satisfies Parameters<typeof betterAuth>[0];
}

/** Roles of the collaboration to come; every path of the plugin is closed until then. */
function workspaceRoles() {
  const access = createAccessControl({
    organization: ['update', 'delete'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
  });
  return {
    ac: access,
    creatorRole: 'owner' as const,
    allowUserToCreateOrganization: false,
    disableOrganizationDeletion: true,
    roles: {
      owner: access.newRole({
        organization: ['update'],
        member: ['create', 'update', 'delete'],
        invitation: ['create', 'cancel'],
      }),
      editor: access.newRole({ organization: [], member: [], invitation: [] }),
      viewer: access.newRole({ organization: [], member: [], invitation: [] }),
    },
  };
}
