import { createHash, randomBytes } from 'node:crypto';
import { json, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { loginRefusal, unauthorized, XError } from './answers.ts';
import { SANDBOX_X_APP, SCOPE_TEXTS, type State, type XLogin, type XUser } from './state.ts';

/** So short that a slow server loses it. */
const CODE_MILLISECONDS = 30_000;
const ACCESS_SECONDS = 7200;
const MOST_STATE = 500;
const secret = () => randomBytes(24).toString('base64url');

/** What the address of the login page asks for, or the sentence that it would show instead. */
export type XDialog =
  | { ok: true; redirectUri: string; state: string; scopes: string[]; challenge: string }
  | { ok: false; reason: string };

export function readXDialog(query: URLSearchParams): XDialog {
  const no = (reason: string): XDialog => ({ ok: false, reason });
  if (query.get('client_id') !== SANDBOX_X_APP.clientId) return no('Nieprawidłowy client_id.');
  if (query.get('response_type') !== 'code') return no('Brakuje response_type=code.');
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!/^https?:\/\/[^?#]+$/.test(redirectUri)) return no('Adres powrotu (redirect_uri) musi być stały.');
  const state = query.get('state') ?? '';
  if (state === '' || state.length > MOST_STATE) return no('Parametr state jest wymagany, do 500 znaków.');
  const scopes = (query.get('scope') ?? '').split(' ');
  if (scopes.some((scope) => SCOPE_TEXTS[scope] === undefined)) return no('Nieznany zakres (scope).');
  const challenge = query.get('code_challenge') ?? '';
  if (challenge === '' || query.get('code_challenge_method') !== 'S256') return no('Wymagane PKCE (S256).');
  return { ok: true, redirectUri, state, scopes, challenge };
}

type Asked = Extract<XDialog, { ok: true }>;

/** The person agreed. The address to go back to, with a one-time code. */
export function allowX(state: State, asked: Asked, user: XUser): string {
  const code = secret();
  const { redirectUri, scopes, challenge } = asked;
  const expiresAt = new Date(state.clock.now().getTime() + CODE_MILLISECONDS).toISOString();
  state.xCodes.put(code, { code, user: user.id, redirectUri, scopes, challenge, expiresAt });
  return backTo(asked, { code });
}

export const denyX = (asked: Asked) => backTo(asked, { error: 'access_denied' });

function backTo({ redirectUri, state }: Asked, values: Record<string, string>): string {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ ...values, state }).toString();
  return url.href;
}

/** Forms of the app, which says who it is in the head. */
export function withApp(request: SandboxRequest, run: (form: URLSearchParams) => SandboxReply): SandboxReply {
  const { clientId, clientSecret } = SANDBOX_X_APP;
  const pair = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  if (request.headers.authorization !== `Basic ${pair}`)
    return loginRefusal(401, 'unauthorized_client', 'Missing valid authorization header');
  return run(new URLSearchParams(request.body.toString('utf8')));
}

const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** `POST /2/oauth2/token`: a code or a refresh token becomes tokens; each works once. */
export function xToken(state: State, form: URLSearchParams): SandboxReply {
  const grant = form.get('grant_type');
  if (grant === 'authorization_code') return exchange(state, form);
  if (grant === 'refresh_token') return refresh(state, form);
  return loginRefusal(400, 'unsupported_grant_type', 'Only authorization_code and refresh_token are served');
}

function exchange(state: State, form: URLSearchParams): SandboxReply {
  const code = state.xCodes.get(form.get('code') ?? '');
  const isGood =
    code !== undefined &&
    Date.parse(code.expiresAt) > state.clock.now().getTime() &&
    code.redirectUri === form.get('redirect_uri') &&
    code.challenge === s256(form.get('code_verifier') ?? '');
  if (!isGood)
    return loginRefusal(400, 'invalid_request', 'Value passed for the authorization code was invalid.');
  state.xCodes.delete(code.code);
  return issue(state, { id: secret(), user: code.user, scopes: code.scopes });
}

function refresh(state: State, form: URLSearchParams): SandboxReply {
  const given = form.get('refresh_token');
  const login = state.xLogins.values().find(({ refreshToken }) => refreshToken === given);
  if (login === undefined || login.revoked)
    return loginRefusal(400, 'invalid_request', 'Value passed for the token was invalid.');
  return issue(state, login);
}

function issue(state: State, { id, user, scopes }: Pick<XLogin, 'id' | 'user' | 'scopes'>): SandboxReply {
  const expires = state.clock.now().getTime() + ACCESS_SECONDS * 1000;
  const login = state.xLogins.put(id, {
    id,
    user,
    scopes,
    // A token that tells whose it is, so that faults can be aimed at one account.
    accessToken: `${user}.${secret()}`,
    accessExpiresAt: new Date(expires).toISOString(),
    refreshToken: secret(),
    revoked: false,
  });
  return json(200, {
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    access_token: login.accessToken,
    scope: scopes.join(' '),
    ...(scopes.includes('offline.access') ? { refresh_token: login.refreshToken } : {}),
  });
}

/** `POST /2/oauth2/revoke`. */
export function revokeX(state: State, form: URLSearchParams): SandboxReply {
  const given = form.get('token');
  const login = state.xLogins
    .values()
    .find(({ accessToken, refreshToken }) => accessToken === given || refreshToken === given);
  if (login !== undefined) state.xLogins.put(login.id, { ...login, revoked: true });
  return json(200, { revoked: true });
}

/**
 * Who calls, with the permissions that the call needs.
 * @throws XError
 */
export function authorizeCall(state: State, request: SandboxRequest, scopes: readonly string[]): XUser {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const login = state.xLogins.values().find(({ accessToken }) => accessToken === given);
  const user = state.xUsers.get(login?.user ?? '');
  const isAlive =
    login !== undefined && !login.revoked && Date.parse(login.accessExpiresAt) > state.clock.now().getTime();
  if (!isAlive || user === undefined) throw unauthorized();
  if (scopes.some((scope) => !login.scopes.includes(scope)))
    throw new XError(403, 'You are not permitted to perform this action.');
  return user;
}
