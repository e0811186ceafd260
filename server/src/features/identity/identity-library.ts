import { runWithTransaction } from '@better-auth/core/context';
import { LIMITS } from '@postownia/contract';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Context } from '../../context.ts';
import { databaseErrorCode } from '../../db/database-error-code.ts';
import { libraryAdapter } from '../../db/library-adapter.ts';
import { countRequest } from '../../db/request-limits.ts';
import { inTransaction } from '../../db/transaction.ts';
import { keyNumber } from '../../lib/secret-keys.ts';
import { identityRows } from '../workspaces/index.ts';
import { replacePasswordHash } from './credential.system-queries.ts';
import {
  askNewAddress,
  askOldAddress,
  LINK_SECONDS,
  tellAddressChanging,
  tellPasswordChanged,
} from './identity-emails.ts';
import type { Identity, SignUps } from './identity-interface.ts';
import { IP_HEADER } from './identity-operation.ts';
import { linkHash, RESET_PREFIX } from './link.system-queries.ts';
import { removePasskeysOf } from './passkey.system-queries.ts';
import { passkeyPlugin } from './passkey-plugin.ts';
import { openPasswordHashing, type PasswordHashing } from './password-hashing.ts';
import { recordIdentity } from './record-identity.ts';
import { sendConfirmation } from './send-confirmation.ts';
import {
  type CookieRules,
  cookiePrefix,
  findSessionCookie,
  SESSION_SECONDS,
  sessionSetCookie,
  verifySessionCookie,
} from './session-cookie.ts';
import { takeCode } from './take-code.ts';
import { hashOrCompare } from './waiting-password.ts';

/** The library's own name of it; signed like a session's. */
const CHALLENGE_COOKIE = 'two_factor';
const UNIQUE_VIOLATION = '23505';

/** Requests per address of the caller; what is not named here is read only or asks for a session first. */
const RATE_LIMITS = {
  '/sign-in/email': { window: 60, max: 20 },
  '/reset-password': { window: 300, max: 10 },
  '/verify-email': { window: 300, max: 30 },
  '/change-password': { window: 300, max: 10 },
  '/change-email': { window: 3600, max: 5 },
  '/verify-password': { window: 300, max: 10 },
  '/two-factor/verify-totp': { window: 60, max: 10 },
  '/two-factor/verify-backup-code': { window: 60, max: 10 },
  '/passkey/generate-register-options': { window: 300, max: 20 },
  '/passkey/verify-registration': { window: 300, max: 20 },
  '/passkey/generate-authenticate-options': { window: 60, max: 20 },
  '/passkey/verify-authentication': { window: 60, max: 20 },
  '/get-session': false,
  '/list-sessions': false,
  '/sign-out': false,
} as const;

/** The identity library itself, loaded when the first person signs up or in. */
export function openIdentityLibrary({
  app,
  cookies,
  signUps,
  hashing = openPasswordHashing(),
}: {
  app: Context;
  cookies: CookieRules;
  signUps: SignUps;
  hashing?: PasswordHashing;
}): Omit<Identity, 'cookies' | 'signUps'> {
  const auth = betterAuth(libraryOptions(app, { cookies, hashing, signUps }));
  return {
    handle: (request) => auth.handler(request),
    hashPassword: async (password) => (await auth.$context).password.hash(password),
    matches: async (given) => (await auth.$context).password.verify(given),
    async createUser({ email, passwordHash, language, emailVerified = false, now }, tx) {
      const { internalAdapter, options } = await auth.$context;
      const adapter = libraryAdapter(tx ?? app.db)(options);
      try {
        return await runWithTransaction(adapter, async () => {
          const newUser = {
            email,
            name: email.split('@')[0] ?? email,
            emailVerified,
            language,
            createdAt: now,
            updatedAt: now,
          };
          const { id } = await internalAdapter.createUser(newUser, { method: 'email-password' });
          await internalAdapter.linkAccount({
            userId: id,
            providerId: 'credential',
            accountId: id,
            password: passwordHash,
          });
          return { userId: id };
        });
      } catch (error) {
        if (databaseErrorCode(error) === UNIQUE_VIOLATION) return null;
        throw error;
      }
    },
    sendVerification: ({ userId, email, language }) =>
      inTransaction(app.db, (tx) => sendConfirmation(app, tx, { of: userId, userId, email, language })),
    async findChallenged(cookieHeader) {
      const { internalAdapter, createAuthCookie } = await auth.$context;
      const rules = { ...cookies, name: createAuthCookie(CHALLENGE_COOKIE).name };
      const cookie = findSessionCookie(cookieHeader, rules);
      const challenge = cookie === null ? null : verifySessionCookie(cookie, rules);
      if (challenge === null) return null;
      return (await internalAdapter.findVerificationValue(challenge))?.value ?? null;
    },
    async takeCode(entered) {
      return takeCode(app, (await auth.$context).secretConfig, entered);
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

type Options = Parameters<typeof betterAuth>[0];

/** The links that say an address is its person's. */
const emailVerification = (app: Context) =>
  ({
    sendOnSignIn: app.config.requireEmailVerification,
    autoSignInAfterVerification: false,
    expiresIn: LINK_SECONDS,
    sendVerificationEmail: async ({ user, token }, request) => {
      const { id: userId, email } = user;
      const sent = await askNewAddress(app, { userId, email, token });
      if (sent && request !== undefined && new URL(request.url).pathname.endsWith('/change-email')) {
        await tellAddressChanging(app, userId);
      }
    },
  }) satisfies Options['emailVerification'];

/** What the library's own writing brings about here. */
const databaseHooks = (app: Context, signUps: SignUps) =>
  ({
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
          await identityRows.removeExpiredSessions(app.db, session.userId, app.clock.now());
          const activeWorkspaceId = await signUps.complete(app, { userId: session.userId });
          return { data: { ...session, activeWorkspaceId } };
        },
        // A link that moves an address makes a session where there is none; its cookie is given to nobody.
        after: async ({ id }, endpoint) => {
          if (endpoint?.path === '/verify-email') await identityRows.removeSession(app.db, id);
        },
      },
    },
  }) satisfies Options['databaseHooks'];

function libraryOptions(
  app: Context,
  { cookies, hashing, signUps }: { cookies: CookieRules; hashing: PasswordHashing; signUps: SignUps },
) {
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
    database: libraryAdapter(app.db),
    plugins: [twoFactor({ issuer: 'Postownia' }), passkeyPlugin(app.appUrl)],
    // Set by `/set-language` alone, which checks it; no other path of the library that writes a person is mounted.
    user: {
      additionalFields: { language: { type: 'string', required: false, input: true } },
      changeEmail: {
        enabled: true,
        // The old address agrees first, then the new one proves itself: neither alone moves an account, each link once.
        sendChangeEmailConfirmation: async ({ user, newEmail, token }) =>
          askOldAddress(app, { userId: user.id, newEmail, token }),
      },
    },
    // The second lock: no path of the library's own sign-up is mounted anyway.
    emailAndPassword: {
      enabled: true,
      password: { hash: hashOrCompare(hashing), verify: (given) => verifyAndRenew(app, hashing, given) },
      disableSignUp: true,
      requireEmailVerification,
      minPasswordLength: LIMITS.passwordMin,
      maxPasswordLength: LIMITS.passwordMax,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }, request) => afterReset(app, user.id, request),
    },
    emailVerification: emailVerification(app),
    // From a reset link the database keeps a hash only.
    verification: {
      storeIdentifier: {
        default: 'plain',
        overrides: { [RESET_PREFIX]: { hash: async (identifier) => linkHash('reset', identifier) } },
      },
    },
    session: {
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
      freshAge: 0,
      additionalFields: { activeWorkspaceId: { type: 'string', required: false, input: false } },
    },
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
    databaseHooks: databaseHooks(app, signUps),
    advanced: {
      cookiePrefix: cookiePrefix(cookies),
      // The library would put `__Secure-` in front; ours has its own prefix, and the attribute that goes with it.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: cookies.secure },
      ipAddress: { ipAddressHeaders: [IP_HEADER] },
      database: { generateId: 'uuid' },
    },
    logger: {
      level: 'warn',
      log: (level, message, ...parts) => app.log[level]({ parts }, `identity: ${message}`),
    },
    onAPIError: { throw: true },
  } satisfies Options;
}

/** Whoever owns the mailbox begins anew: a passkey may be of somebody who had the account before (decision 0101). */
async function afterReset(app: Context, userId: string, request: Request | undefined): Promise<void> {
  await removePasskeysOf(app.db, userId);
  await tellPasswordChanged(app, userId);
  const userAgent = request?.headers.get('user-agent') ?? '';
  await recordIdentity(app, { whose: { userId }, action: 'password.reset' }, userAgent);
}

/** A right password whose hash is of another cost than today's gets a new one; what fails there keeps nobody out. */
async function verifyAndRenew(
  app: Context,
  hashing: PasswordHashing,
  given: { hash: string; password: string },
): Promise<boolean> {
  const isRight = await hashing.verify(given);
  if (!isRight || hashing.isCurrent(given.hash)) return isRight;
  try {
    const after = await hashing.hash(given.password);
    await replacePasswordHash(app.db, { before: given.hash, after });
  } catch (error) {
    app.log.warn({ err: error }, 'a password keeps its cheaper hash for now');
  }
  return true;
}
