import {
  type ErrorCode,
  type IdentityPath,
  type IdentityRoute,
  identityContract,
  LIMITS,
} from '@postownia/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { sendAnswer, toAnswer } from '../../http/errors.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Identity, SignUps } from './identity-interface.ts';
import {
  type Asked,
  type AskLibrary,
  askerOf,
  type IdentityAnswer,
  IP_HEADER,
  type Operation,
  parseInput,
  type RecordIdentityEvent,
} from './identity-operation.ts';
import { IDENTITY_OPERATIONS } from './identity-operations.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { type IdentityEvent, recordIdentity } from './record-identity.ts';
import { cookieRules, withNewestSignature } from './session-cookie.ts';

const PREFIX = '/api/auth';

/** Opens identity; the library behind it is loaded when it is first needed. */
export function openIdentity({
  app,
  secretKey,
  signUps,
  hashing,
}: {
  app: Context;
  secretKey: string;
  signUps: SignUps;
  hashing?: PasswordHashing;
}): Identity {
  const cookies = cookieRules({ appUrl: app.appUrl, secretKey });
  let loading: Promise<Omit<Identity, 'cookies' | 'signUps'>> | undefined;
  const library = () => {
    loading ??= import('./identity-library.ts').then(({ openIdentityLibrary }) =>
      openIdentityLibrary({ app, cookies, signUps, ...(hashing === undefined ? {} : { hashing }) }),
    );
    return loading;
  };
  return {
    cookies,
    signUps,
    handle: async (request) => (await library()).handle(request),
    createUser: async (user, tx) => (await library()).createUser(user, tx),
    sendVerification: async (user) => (await library()).sendVerification(user),
    hashPassword: async (password) => (await library()).hashPassword(password),
    matches: async (given) => (await library()).matches(given),
    findChallenged: async (cookieHeader) => (await library()).findChallenged(cookieHeader),
    takeCode: async (entered) => (await library()).takeCode(entered),
    checkPassword: async (user) => (await library()).checkPassword(user),
    openSession: async (device) => (await library()).openSession(device),
  };
}

/** Serves sign-in, sign-out, passwords, verification and sessions under `/api/auth`. */
export function identityPlugin({ app, identity }: { app: Context; identity: Identity }) {
  const happened = new WeakMap<FastifyRequest, IdentityEvent[]>();
  const later = (request: FastifyRequest) => (event: IdentityEvent) => {
    happened.set(request, [...(happened.get(request) ?? []), event]);
  };
  const recordAll = async (request: FastifyRequest) => {
    const events = happened.get(request) ?? [];
    happened.delete(request);
    for (const event of events) await recordIdentity(app, event, request.headers['user-agent'] ?? '');
  };
  return async (server: FastifyInstance) => {
    // Refusals are noted after the answer, so that its time does not tell whether an address is known.
    server.addHook('onResponse', recordAll);
    server.all(`${PREFIX}/*`, { bodyLimit: LIMITS.bodyBytes }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      reply.header('vary', 'cookie');
      try {
        const answered = await answer({ app, identity, request, record: later(request) });
        await recordAll(request);
        return send(reply, answered);
      } catch (error) {
        const event = await refusedSecret({ app, identity, request }, error);
        if (event !== null) later(request)(event);
        return refuse(reply, error, app, request);
      }
    });
  };
}

/**
 * A wrong password or code of somebody we know: within their session, or in the second step of signing in. Never the
 * secret itself.
 */
async function refusedSecret(asked: Asked, error: unknown): Promise<IdentityEvent | null> {
  if (!(error instanceof Refusal) || !['WRONG_PASSWORD', 'WRONG_CODE'].includes(error.code)) return null;
  const asker = await askerOf(asCaller(asked));
  if (asker !== null) {
    const method = error.code === 'WRONG_PASSWORD' ? 'password' : 'app-code';
    return { whose: asker, action: 'confirmation.refused', details: { method } };
  }
  const userId = await asked.identity.findChallenged(asked.request.headers.cookie ?? '');
  const method = asked.request.url.includes('backup-code') ? 'recovery-code' : 'code';
  return userId === null ? null : { whose: { userId }, action: 'session.refused', details: { method } };
}

const isIdentityPath = (path: string): path is IdentityPath => Object.hasOwn(identityContract, path);

async function answer(options: Asked & { readonly record: RecordIdentityEvent }): Promise<IdentityAnswer> {
  const { request } = options;
  const path = new URL(request.url, options.app.appUrl).pathname.slice(PREFIX.length);
  if (!isIdentityPath(path)) throw new Refusal('NOT_FOUND');
  const { method, action, input: schema }: IdentityRoute = identityContract[path];
  if (method !== request.method) throw new Refusal('NOT_FOUND');
  const ask = asCaller(options);
  // A session is all it takes: nobody needs a role in a brand for what is their own.
  if (action !== null && (await askerOf(ask)) === null) throw new Refusal('UNAUTHORIZED');
  const input = parseInput(schema, method === 'GET' ? request.query : (request.body ?? {}));
  const operation = IDENTITY_OPERATIONS[path] as Operation<unknown>;
  return operation(ask, input, options.record, options);
}

/** The library hears who calls, and nothing else of the caller's headers. */
function asCaller({ app, identity, request }: Asked): AskLibrary {
  const headers = {
    origin: new URL(app.appUrl).origin,
    'user-agent': request.headers['user-agent'] ?? '',
    [IP_HEADER]: request.ip,
    ...(request.headers.cookie === undefined
      ? {}
      : { cookie: withNewestSignature(request.headers.cookie, identity.cookies) }),
  };
  return async (path, { query, body } = {}) => {
    const url = new URL(`${PREFIX}${path}`, app.appUrl);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const response = await identity.handle(
      body === undefined
        ? new Request(url, { headers })
        : new Request(url, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
    );
    const text = await response.text();
    const parsed: unknown = text === '' ? null : JSON.parse(text);
    if (response.status >= 400) throw toRefusal(path, response, parsed);
    return {
      body: parsed,
      location: response.headers.get('location'),
      setCookies: response.headers.getSetCookie(),
    };
  };
}

/** The library's codes in the contract's words; what is not here goes by its status. */
const LIBRARY_CODES: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'BAD_CREDENTIALS',
  INVALID_EMAIL: 'BAD_CREDENTIALS',
  EMAIL_NOT_VERIFIED: 'EMAIL_NOT_VERIFIED',
  INVALID_TOKEN: 'LINK_EXPIRED',
  INVALID_CODE: 'WRONG_CODE',
  INVALID_BACKUP_CODE: 'WRONG_CODE',
  INVALID_TWO_FACTOR_COOKIE: 'LINK_EXPIRED',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'TOO_MANY_REQUESTS',
  ACCOUNT_TEMPORARILY_LOCKED: 'TOO_MANY_REQUESTS',
  TOTP_ALREADY_ENABLED: 'CONFLICT',
  TOKEN_EXPIRED: 'LINK_EXPIRED',
  CHALLENGE_NOT_FOUND: 'PASSKEY_REFUSED',
  PASSKEY_NOT_FOUND: 'PASSKEY_REFUSED',
  AUTHENTICATION_FAILED: 'PASSKEY_REFUSED',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'PASSKEY_REFUSED',
  SESSION_EXPIRED: 'UNAUTHORIZED',
};
const STATUS_CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  429: 'TOO_MANY_REQUESTS',
};
/** Operations that ask for the password again. */
const ASKS_PASSWORD = /^\/(two-factor|verify-password|change-password)/;
const LibraryRefusal = z.object({ code: z.optional(z.string()) });

function toRefusal(path: string, response: Response, body: unknown): Error {
  const code = LibraryRefusal.safeParse(body).data?.code ?? '';
  if (response.status === 429) {
    return new Refusal('TOO_MANY_REQUESTS', {
      retryAfterSeconds: Number(response.headers.get('x-retry-after') ?? 60),
    });
  }
  if (code === 'INVALID_PASSWORD' && ASKS_PASSWORD.test(path)) return new Refusal('WRONG_PASSWORD');
  if (path === '/sign-in/email' && code === 'PASSWORD_TOO_LONG') return new Refusal('BAD_CREDENTIALS');
  // The library says 500 of a key that does not prove itself, and logs why.
  if (code === 'FAILED_TO_VERIFY_REGISTRATION') return new Refusal('PASSKEY_REFUSED');
  if (response.status >= 500) return new Error(`identity library failed: ${response.status} ${code}`);
  return new Refusal(LIBRARY_CODES[code] ?? STATUS_CODES[response.status] ?? 'BAD_REQUEST');
}

function send(reply: FastifyReply, { body, redirect, setCookies = [] }: IdentityAnswer) {
  if (setCookies.length > 0) reply.header('set-cookie', setCookies);
  if (redirect !== undefined) return reply.redirect(redirect, 303);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function refuse(reply: FastifyReply, error: unknown, app: Context, request: FastifyRequest) {
  const answer = toAnswer(error, app.log.child({ requestId: request.id, operation: 'identity' }));
  return sendAnswer(reply, answer);
}
