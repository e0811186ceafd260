import { createHash, randomBytes } from 'node:crypto';
import { json, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { GoogleError, loginRefusal } from './answers.ts';
import { BUSINESS_SCOPE, GOOGLE_SCOPES, type GoogleLogin, SANDBOX_GOOGLE_APP, type State } from './state.ts';

const ACCESS_SECONDS = 3599;
const CODE_MILLISECONDS = 10 * 60_000;
const WEEK = 7 * 86_400_000;

/** What the address of the login page asks for, or the sentence that it would show instead. */
export type GoogleDialog =
  | { ok: true; redirectUri: string; state: string; scopes: string[]; challenge: string }
  | { ok: false; reason: string };

export function readGoogleDialog(query: URLSearchParams): GoogleDialog {
  if (query.get('client_id') !== SANDBOX_GOOGLE_APP.clientId)
    return { ok: false, reason: 'Błąd 401: invalid_client.' };
  if (query.get('response_type') !== 'code') return { ok: false, reason: 'Brakuje response_type=code.' };
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!/^https?:\/\/[^?#]+$/.test(redirectUri))
    return { ok: false, reason: 'Błąd 400: redirect_uri_mismatch.' };
  const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
  if (scopes.length === 0 || scopes.some((scope) => !(scope in GOOGLE_SCOPES)))
    return { ok: false, reason: 'Błąd 400: invalid_scope.' };
  // Without these two nobody gets a refresh token again.
  if (query.get('access_type') !== 'offline' || query.get('prompt') !== 'consent')
    return { ok: false, reason: 'Brakuje access_type=offline i prompt=consent.' };
  const challenge = query.get('code_challenge') ?? '';
  if (challenge === '' || query.get('code_challenge_method') !== 'S256')
    return { ok: false, reason: 'Brakuje code_challenge (S256).' };
  return { ok: true, redirectUri, state: query.get('state') ?? '', scopes, challenge };
}

type Asked = Extract<GoogleDialog, { ok: true }>;

/** The person agreed to these of the scopes: Google lets people choose. The address to go back to, with a one-time code. */
export function allowGoogle(
  state: State,
  asked: Asked,
  { user, scopes = asked.scopes }: { user: string; scopes?: string[] },
): string {
  const code = `4/0A${randomBytes(24).toString('base64url')}`;
  const { redirectUri, challenge } = asked;
  const expiresAt = new Date(state.clock.now().getTime() + CODE_MILLISECONDS).toISOString();
  state.googleCodes.put(code, { code, user, redirectUri, scopes, challenge, expiresAt, used: false });
  return backTo(asked, { code, scope: scopes.join(' ') });
}

/**
 * Passes the login page without a browser and returns the address the browser would be sent to.
 * @param login.url the address that the window was opened with: its challenge belongs to the attempt
 * @param login.scopes what was ticked; everything where it is left out
 */
export function passGoogle(
  state: State,
  login: { url: string; redirectUri: string; state: string; user: string; scope: string; scopes?: string[] },
): string {
  const query = new URL(login.url).searchParams;
  const { clientId } = SANDBOX_GOOGLE_APP;
  const fixed = { client_id: clientId, redirect_uri: login.redirectUri, state: login.state };
  for (const [name, value] of Object.entries({ ...fixed, scope: login.scope })) query.set(name, value);
  const asked = readGoogleDialog(query);
  if (!asked.ok) throw new Error(asked.reason);
  const { user, scopes } = login;
  return allowGoogle(state, asked, { user, ...(scopes === undefined ? {} : { scopes }) });
}

export const denyGoogle = (asked: Asked) => backTo(asked, { error: 'access_denied' });

function backTo({ redirectUri, state }: Asked, values: Record<string, string>): string {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ ...values, state }).toString();
  return url.href;
}

/** `POST /token`: a code with its verifier, or a refresh token, becomes an access token of an hour. */
export function googleToken(state: State, request: SandboxRequest): SandboxReply {
  const form = new URLSearchParams(request.body.toString('utf8'));
  const { clientId, clientSecret } = SANDBOX_GOOGLE_APP;
  if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
    return loginRefusal('invalid_client', 401);
  const grant = form.get('grant_type');
  if (grant === 'authorization_code') return exchange(state, form);
  return grant === 'refresh_token' ? refresh(state, form) : loginRefusal('unsupported_grant_type');
}

function exchange(state: State, form: URLSearchParams): SandboxReply {
  const code = state.googleCodes.get(form.get('code') ?? '');
  const now = state.clock.now();
  const isDead = !code || code.used || Date.parse(code.expiresAt) <= now.getTime();
  const verifier = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (isDead || code.redirectUri !== form.get('redirect_uri') || code.challenge !== verifier)
    return loginRefusal('invalid_grant');
  state.googleCodes.put(code.code, { ...code, used: true });
  const refreshToken = `1//0${randomBytes(32).toString('base64url')}`;
  const { user, scopes } = code;
  const login = {
    refreshToken,
    user,
    scopes,
    createdAt: now.toISOString(),
    accessTokens: [],
    revoked: false,
  };
  return issue(state, login, { refresh_token: refreshToken });
}

function refresh(state: State, form: URLSearchParams): SandboxReply {
  const login = state.googleLogins.get(form.get('refresh_token') ?? '');
  if (!login || login.revoked) return loginRefusal('invalid_grant');
  const age = state.clock.now().getTime() - Date.parse(login.createdAt);
  if (state.settings().googleTesting && age >= WEEK) return loginRefusal('invalid_grant');
  return issue(state, login, {});
}

/** Another access token; those before live on until their own end, and the refresh token stays as it is. */
function issue(state: State, login: GoogleLogin, more: object): SandboxReply {
  const token = `ya29.${randomBytes(32).toString('base64url')}`;
  const expiresAt = new Date(state.clock.now().getTime() + ACCESS_SECONDS * 1000).toISOString();
  const accessTokens = [...login.accessTokens, { token, expiresAt }];
  state.googleLogins.put(login.refreshToken, { ...login, accessTokens });
  const scope = login.scopes.join(' ');
  return json(200, { access_token: token, expires_in: ACCESS_SECONDS, scope, token_type: 'Bearer', ...more });
}

/** `POST /revoke`: by either token; everything of the login dies. */
export function revokeGoogle(state: State, request: SandboxRequest): SandboxReply {
  const token = new URLSearchParams(request.body.toString('utf8')).get('token') ?? '';
  const login = state.googleLogins
    .values()
    .find((one) => one.refreshToken === token || one.accessTokens.some((access) => access.token === token));
  if (!login || login.revoked) return loginRefusal('invalid_token');
  state.googleLogins.put(login.refreshToken, { ...login, revoked: true });
  return json(200, {});
}

/** Whose login a call's token belongs to; undefined where it is dead or none. */
export function loginOf(state: State, request: SandboxRequest): GoogleLogin | undefined {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const now = state.clock.now().getTime();
  const login = state.googleLogins
    .values()
    .find(({ accessTokens }) =>
      accessTokens.some((one) => one.token === token && Date.parse(one.expiresAt) > now),
    );
  return login?.revoked ? undefined : login;
}

/**
 * Who calls; every call counts against the project's minute.
 * @throws GoogleError
 */
export function authorize(state: State, request: SandboxRequest): GoogleLogin {
  count(state, 'project', state.settings().googleCallsPerMinute);
  const login = loginOf(state, request);
  if (!login) throw new GoogleError('UNAUTHENTICATED', 'Request had invalid authentication credentials.');
  if (!login.scopes.includes(BUSINESS_SCOPE))
    throw new GoogleError('PERMISSION_DENIED', 'Request had insufficient authentication scopes.');
  return login;
}

/** @throws GoogleError beyond so many in this minute */
export function count(state: State, what: string, most: number): void {
  const minute = `${what} ${Math.floor(state.clock.now().getTime() / 60_000)}`;
  const calls = (state.googleCalls.get(minute) ?? 0) + 1;
  if (calls > most) throw new GoogleError('RESOURCE_EXHAUSTED', `Quota exceeded for quota metric of ${what}`);
  state.googleCalls.put(minute, calls);
}
