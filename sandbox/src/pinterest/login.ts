import { randomBytes } from 'node:crypto';
import type { SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { answer, PinterestError } from './answers.ts';
import { type PinterestLogin, SANDBOX_PINTEREST_APP, type State } from './state.ts';

const ACCESS_SECONDS = 30 * 86_400;
const REFRESH_SECONDS = 60 * 86_400;
const CODE_MILLISECONDS = 10 * 60_000;
const SCOPES = ['boards:read', 'boards:write', 'pins:read', 'pins:write', 'user_accounts:read'];

/** What the address of the login page asks for, or the sentence that it would show instead. */
export type PinterestDialog =
  | { ok: true; redirectUri: string; state: string; scopes: string[] }
  | { ok: false; reason: string };

export function readPinterestDialog(query: URLSearchParams): PinterestDialog {
  const clientId = query.get('client_id') ?? '';
  if (clientId !== SANDBOX_PINTEREST_APP.clientId)
    return { ok: false, reason: `Nieprawidłowy client_id: „${clientId}”.` };
  if (query.get('response_type') !== 'code') return { ok: false, reason: 'Brakuje response_type=code.' };
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!/^https?:\/\/[^?#]+$/.test(redirectUri))
    return { ok: false, reason: 'Adres powrotu (redirect_uri) musi być stały i bez parametrów.' };
  const scopes = (query.get('scope') ?? '').split(',').filter((scope) => scope !== '');
  const foreign = scopes.filter((scope) => !SCOPES.includes(scope));
  if (scopes.length === 0 || foreign.length > 0)
    return { ok: false, reason: `Nieznane uprawnienia (scope): ${foreign.join(', ') || 'brak'}.` };
  return { ok: true, redirectUri, state: query.get('state') ?? '', scopes };
}

type Asked = Extract<PinterestDialog, { ok: true }>;

/** The person agreed: the address to go back to, with a one-time code. */
export function allowPinterest(state: State, asked: Asked, userId: string): string {
  const code = randomBytes(20).toString('hex');
  const { redirectUri, scopes } = asked;
  const expiresAt = new Date(state.clock.now().getTime() + CODE_MILLISECONDS).toISOString();
  state.pinterestCodes.put(code, { code, userId, redirectUri, scopes, expiresAt, used: false });
  return backTo(asked, { code });
}

export const denyPinterest = (asked: Asked) => backTo(asked, { error: 'access_denied' });

function backTo({ redirectUri, state }: Asked, values: Record<string, string>): string {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ ...values, state }).toString();
  return url.href;
}

/** `POST /v5/oauth/token`: the app's secret in the head, a code or a refresh token in the form. */
export function pinterestToken(state: State, request: SandboxRequest): SandboxReply {
  const { clientId, clientSecret } = SANDBOX_PINTEREST_APP;
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  if (request.headers.authorization !== expected)
    throw new PinterestError(401, 'Authentication failed.', { code: 2 });
  const form = new URLSearchParams(request.body.toString('utf8'));
  const grant = form.get('grant_type');
  if (grant === 'authorization_code') return exchange(state, form);
  if (grant === 'refresh_token') return refresh(state, form);
  throw new PinterestError(400, 'Unsupported grant type', { code: 1 });
}

function exchange(state: State, form: URLSearchParams): SandboxReply {
  const code = state.pinterestCodes.get(form.get('code') ?? '');
  const now = state.clock.now().getTime();
  const isDead = !code || code.used || Date.parse(code.expiresAt) <= now;
  if (isDead || code.redirectUri !== form.get('redirect_uri'))
    throw new PinterestError(400, 'Invalid authorization code', { code: 283 });
  state.pinterestCodes.put(code.code, { ...code, used: true });
  const { userId, scopes } = code;
  return issue(state, { id: randomBytes(8).toString('hex'), userId, scopes }, 'authorization_code');
}

function refresh(state: State, form: URLSearchParams): SandboxReply {
  const token = form.get('refresh_token') ?? '';
  const login = state.pinterestLogins.values().find(({ refreshToken }) => refreshToken === token);
  const isDead = !login || login.revoked || Date.parse(login.refreshExpiresAt) <= state.clock.now().getTime();
  if (isDead) throw new PinterestError(400, 'Invalid refresh token', { code: 283 });
  return issue(state, login, 'refresh_token');
}

/** New tokens, each time both of them: those before are dead. */
function issue(
  state: State,
  { id, userId, scopes }: Pick<PinterestLogin, 'id' | 'userId' | 'scopes'>,
  type: string,
): SandboxReply {
  const now = state.clock.now().getTime();
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  const { accessToken, refreshToken } = state.pinterestLogins.put(id, {
    id,
    userId,
    scopes,
    accessToken: `pina_${randomBytes(24).toString('hex').toUpperCase()}`,
    accessExpiresAt: at(ACCESS_SECONDS),
    refreshToken: `pinr.${randomBytes(24).toString('hex')}`,
    refreshExpiresAt: at(REFRESH_SECONDS),
    revoked: false,
  });
  return answer(200, {
    response_type: type,
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    scope: scopes.join(' '),
    refresh_token: refreshToken,
    refresh_token_expires_in: REFRESH_SECONDS,
    refresh_token_expires_at: Math.floor(now / 1000) + REFRESH_SECONDS,
  });
}

/**
 * Who calls, with the permissions that the call needs; each writing call counts against the token's minute.
 * @throws PinterestError
 */
export function authorize(state: State, request: SandboxRequest, scopes: readonly string[]): PinterestLogin {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const login = state.pinterestLogins.values().find(({ accessToken }) => accessToken === token);
  const now = state.clock.now().getTime();
  if (!login || login.revoked || Date.parse(login.accessExpiresAt) <= now)
    throw new PinterestError(401, 'Authentication failed.', { code: 2 });
  const missing = scopes.filter((scope) => !login.scopes.includes(scope));
  if (missing.length > 0)
    throw new PinterestError(403, `Your application needs: ${missing.join(', ')}`, { code: 3 });
  if (request.method !== 'GET') countWrite(state, login, now);
  return login;
}

function countWrite(state: State, { id }: PinterestLogin, now: number): void {
  const minute = `${id} ${Math.floor(now / 60_000)}`;
  const writes = (state.pinterestWrites.get(minute) ?? 0) + 1;
  const most = state.settings().pinterestWritesPerMinute;
  const reset = String(60 - (Math.floor(now / 1000) % 60));
  const headers = {
    'x-ratelimit-limit': String(most),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': reset,
  };
  if (writes > most)
    throw new PinterestError(429, 'This request exceeded a rate limit.', { code: 8, headers });
  state.pinterestWrites.put(minute, writes);
}
