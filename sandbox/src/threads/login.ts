import { randomBytes } from 'node:crypto';
import type { SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { answer, badParameter, ThreadsError } from './answers.ts';
import {
  SANDBOX_THREADS_APP,
  SCOPE_TEXTS,
  type State,
  type ThreadsProfile,
  type ThreadsToken,
} from './state.ts';

const CODE_MILLISECONDS = 3_600_000;
const SHORT_SECONDS = 3_600;
const LONG_SECONDS = 60 * 86_400;
const DAY_MILLISECONDS = 86_400_000;

const after = (state: State, milliseconds: number) =>
  new Date(state.clock.now().getTime() + milliseconds).toISOString();

/** What the address of the login page asks for, or the sentence that it would show instead. */
export type ThreadsDialog =
  | { ok: true; redirectUri: string; state: string; scopes: string[] }
  | { ok: false; reason: string };

export function readThreadsDialog(query: URLSearchParams): ThreadsDialog {
  const no = (reason: string): ThreadsDialog => ({ ok: false, reason });
  if (query.get('client_id') !== SANDBOX_THREADS_APP.appId) return no('Nieprawidłowy client_id.');
  if (query.get('response_type') !== 'code') return no('Brakuje response_type=code.');
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!/^https?:\/\/[^?#]+$/.test(redirectUri)) return no('Adres powrotu (redirect_uri) musi być stały.');
  const scopes = (query.get('scope') ?? '').split(',');
  if (!scopes.includes('threads_basic') || scopes.some((scope) => SCOPE_TEXTS[scope] === undefined))
    return no('Nieprawidłowe uprawnienia (scope).');
  return { ok: true, redirectUri, state: query.get('state') ?? '', scopes };
}

type Asked = Extract<ThreadsDialog, { ok: true }>;

/** The person agreed to these scopes. The address to go back to, with a one-time code. */
export function allowThreads(state: State, asked: Asked, profile: ThreadsProfile): string {
  const code = randomBytes(30).toString('base64url');
  state.threadsCodes.put(code, {
    code,
    profile: profile.id,
    redirectUri: asked.redirectUri,
    scopes: asked.scopes,
    expiresAt: after(state, CODE_MILLISECONDS),
  });
  return backTo(asked, { code });
}

export const denyThreads = (asked: Asked) =>
  backTo(asked, { error: 'access_denied', error_reason: 'user_denied' });

function backTo({ redirectUri, state }: Asked, values: Record<string, string>): string {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ ...values, state }).toString();
  return url.href;
}

function issue(state: State, given: Pick<ThreadsToken, 'profile' | 'scopes' | 'kind'>): ThreadsToken {
  const token = `TH${given.profile}x${randomBytes(24).toString('hex')}`;
  const seconds = given.kind === 'short' ? SHORT_SECONDS : LONG_SECONDS;
  const issuedAt = state.clock.now().toISOString();
  return state.threadsTokens.put(token, {
    ...given,
    token,
    issuedAt,
    expiresAt: after(state, seconds * 1000),
  });
}

const longAnswer = ({ token }: ThreadsToken) =>
  answer({ access_token: token, token_type: 'bearer', expires_in: LONG_SECONDS });

/** `POST /oauth/access_token`: a code becomes a token of an hour. */
export function exchangeCode(state: State, request: SandboxRequest): SandboxReply {
  const form = new URLSearchParams(request.body.toString('utf8'));
  const { appId, appSecret } = SANDBOX_THREADS_APP;
  if (form.get('client_id') !== appId || form.get('client_secret') !== appSecret)
    throw new ThreadsError(1, 'Error validating client secret.', { status: 401 });
  const code = state.threadsCodes.get(form.get('code') ?? '');
  const isGood =
    form.get('grant_type') === 'authorization_code' &&
    code !== undefined &&
    Date.parse(code.expiresAt) > state.clock.now().getTime() &&
    code.redirectUri === form.get('redirect_uri');
  if (!isGood) throw badParameter('This authorization code has been used or is invalid');
  state.threadsCodes.delete(code.code);
  const { token, profile, scopes } = issue(state, { ...code, kind: 'short' });
  return answer({ access_token: token, user_id: Number(profile), permissions: scopes });
}

/** `GET /access_token`: a token of an hour becomes one of sixty days. */
export function exchangeToken(state: State, { query }: SandboxRequest): SandboxReply {
  if (query.get('grant_type') !== 'th_exchange_token') throw badParameter('Unsupported grant type');
  if (query.get('client_secret') !== SANDBOX_THREADS_APP.appSecret)
    throw new ThreadsError(1, 'Error validating client secret.', { status: 401 });
  const short = livingToken(state, query.get('access_token'));
  if (short.kind !== 'short') throw badParameter('The access token is not short-lived');
  return longAnswer(issue(state, { ...short, kind: 'long' }));
}

/** `GET /refresh_access_token`: at least a day old, and not dead. The old one ends with it here, so that nobody relies on it. */
export function refreshToken(state: State, { query }: SandboxRequest): SandboxReply {
  if (query.get('grant_type') !== 'th_refresh_token') throw badParameter('Unsupported grant type');
  const old = livingToken(state, query.get('access_token'));
  const age = state.clock.now().getTime() - Date.parse(old.issuedAt);
  if (old.kind !== 'long' || age < DAY_MILLISECONDS)
    throw badParameter('The access token must be long-lived and at least 24 hours old');
  state.threadsTokens.delete(old.token);
  return longAnswer(issue(state, old));
}

function livingToken(state: State, given: string | null): ThreadsToken {
  const token = state.threadsTokens.get(given ?? '');
  if (token === undefined)
    throw new ThreadsError(190, 'Invalid OAuth access token', { status: 401, subcode: 467 });
  if (Date.parse(token.expiresAt) <= state.clock.now().getTime())
    throw new ThreadsError(190, 'Error validating access token: Session has expired', {
      status: 401,
      subcode: 463,
    });
  return token;
}

/** Parameters of a call, from its address or its form. */
export const paramsOf = ({ method, query, body }: SandboxRequest): URLSearchParams =>
  method === 'GET' || method === 'DELETE' ? query : new URLSearchParams(body.toString('utf8'));

/**
 * Who calls, with the permission that the call needs.
 * @throws ThreadsError
 */
export function authorizeCall(state: State, request: SandboxRequest, scope: string): ThreadsProfile {
  const token = livingToken(state, paramsOf(request).get('access_token'));
  if (!token.scopes.includes(scope))
    throw new ThreadsError(10, `Application does not have permission for this action (${scope})`, {
      status: 403,
    });
  const profile = state.threadsProfiles.get(token.profile);
  if (profile === undefined) throw missingProfile();
  return profile;
}

const missingProfile = () =>
  new ThreadsError(190, 'The user has not authorized application', { status: 401, subcode: 458 });
