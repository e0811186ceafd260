import { randomBytes } from 'node:crypto';
import type { SandboxRequest } from '../http-kernel.ts';
import { XrpcError } from './answers.ts';
import { type BlueskyAccount, type BlueskySession, ENTRYWAY, type State } from './state.ts';

const ACCESS_SECONDS = 120 * 60;
const REFRESH_SECONDS = 90 * 86_400;
const LOGINS_PER_FIVE_MINUTES = 30;
const FIVE_MINUTES = 5 * 60_000;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as its server signs it: whoever holds it can read when it ends. */
function jwt(scope: string, { did, now, seconds }: { did: string; now: Date; seconds: number }): string {
  const iat = Math.floor(now.getTime() / 1000);
  const claims = { scope, sub: did, iat, exp: iat + seconds, jti: randomBytes(12).toString('hex') };
  return `${part({ typ: scope.endsWith('refresh') ? 'refresh+jwt' : 'at+jwt', alg: 'HS256' })}.${part(claims)}.${randomBytes(32).toString('base64url')}`;
}

/** A new pair of tokens in place of those that the session had. */
function issue(state: State, { id, did }: Pick<BlueskySession, 'id' | 'did'>): BlueskySession {
  const now = state.clock.now();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  return state.blueskySessions.put(id, {
    id,
    did,
    accessJwt: jwt('com.atproto.appPass', { did, now, seconds: ACCESS_SECONDS }),
    accessExpiresAt: after(ACCESS_SECONDS),
    refreshJwt: jwt('com.atproto.refresh', { did, now, seconds: REFRESH_SECONDS }),
    refreshExpiresAt: after(REFRESH_SECONDS),
  });
}

const knownTo = (server: string, account: BlueskyAccount) =>
  server === account.server || (server === ENTRYWAY && account.server.endsWith('.host.bsky.example'));

function accountView(account: BlueskyAccount) {
  const { did, handle, server, emailAuthFactor, endpoint = `https://${server}` } = account;
  const service = {
    id: '#atproto_pds',
    type: 'AtprotoPersonalDataServer',
    serviceEndpoint: endpoint,
  };
  const didDoc = {
    '@context': ['https://www.w3.org/ns/did/v1'],
    id: did,
    alsoKnownAs: [`at://${handle}`],
    service: [service],
  };
  return { did, handle, didDoc, email: `${handle}@poczta.example`, emailConfirmed: true, emailAuthFactor };
}

function sessionView(account: BlueskyAccount, { accessJwt, refreshJwt }: BlueskySession) {
  return { ...accountView(account), accessJwt, refreshJwt, active: true };
}

/** Logins of an account within five minutes are counted, whatever comes of them. */
function countLogin(state: State, identifier: string): void {
  const now = state.clock.now().getTime();
  const recent = (state.blueskyLogins.get(identifier) ?? []).filter(
    (at) => at > now - FIVE_MINUTES && at <= now,
  );
  state.blueskyLogins.put(identifier, [...recent, now]);
  if (recent.length < LOGINS_PER_FIVE_MINUTES) return;
  const reset = Math.ceil(((recent[0] ?? now) + FIVE_MINUTES) / 1000);
  throw new XrpcError(429, 'RateLimitExceeded', 'Rate Limit Exceeded', {
    'ratelimit-limit': String(LOGINS_PER_FIVE_MINUTES),
    'ratelimit-remaining': '0',
    'ratelimit-reset': String(reset),
  });
}

/** `com.atproto.server.createSession` at the account's server or at the entryway. */
export function createSession(
  state: State,
  { server, identifier, password }: { server: string; identifier: string; password: string },
) {
  countLogin(state, identifier);
  const name = identifier.toLowerCase();
  const account = state.blueskyAccounts
    .values()
    .find((one) => knownTo(server, one) && (one.handle === name || one.did === identifier));
  const isOwn = account?.password === password;
  if (account === undefined || (!isOwn && account.appPassword !== password))
    throw new XrpcError(401, 'AuthenticationRequired', 'Invalid identifier or password');
  if (account.state === 'takendown')
    throw new XrpcError(401, 'AccountTakedown', 'Account has been taken down');
  if (isOwn && account.emailAuthFactor)
    throw new XrpcError(401, 'AuthFactorTokenRequired', 'A sign in code has been sent to your email address');
  return sessionView(account, issue(state, { id: randomBytes(12).toString('hex'), did: account.did }));
}

type Kind = 'access' | 'refresh';

/**
 * Who calls, by an access token, or by a refresh token where the call wants one.
 * @throws XrpcError
 */
export function authorize(state: State, request: SandboxRequest, kind: Kind = 'access') {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new XrpcError(401, 'AuthMissing', 'Authentication Required');
  const session = state.blueskySessions.values().find((one) => one[`${kind}Jwt`] === token);
  const account = state.blueskyAccounts.get(session?.did ?? '');
  if (!session || !account || !knownTo(request.params.server ?? '', account))
    throw new XrpcError(400, 'InvalidToken', 'Token could not be verified');
  if (Date.parse(session[`${kind}ExpiresAt`]) <= state.clock.now().getTime())
    throw new XrpcError(400, 'ExpiredToken', 'Token has expired');
  if (account.state === 'takendown')
    throw new XrpcError(401, 'AccountTakedown', 'Account has been taken down');
  if (account.state === 'deactivated')
    throw new XrpcError(401, 'AccountDeactivated', 'Account is deactivated');
  return { account, session };
}

/** `com.atproto.server.refreshSession`: the pair before it is dead. */
export function refreshSession(state: State, request: SandboxRequest) {
  const { account, session } = authorize(state, request, 'refresh');
  return sessionView(account, issue(state, session));
}

/** `com.atproto.server.deleteSession`, with the refresh token. */
export function deleteSession(state: State, request: SandboxRequest): void {
  state.blueskySessions.delete(authorize(state, request, 'refresh').session.id);
}

/** `com.atproto.server.getSession`. */
export function getSession(state: State, request: SandboxRequest) {
  return { ...accountView(authorize(state, request).account), active: true };
}
