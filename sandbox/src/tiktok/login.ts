import { randomBytes } from 'node:crypto';
import { json, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { flatRefusal, TikTokError } from './answers.ts';
import { type Creator, SANDBOX_TIKTOK_APP, type State, TIKTOK_SCOPES, type TikTokLogin } from './state.ts';

const ACCESS_SECONDS = 86_400;
const REFRESH_SECONDS = 31_536_000;
const CODE_MILLISECONDS = 10 * 60_000;

/** What the address of the login page asks for, or the sentence that it would show instead. */
export type TikTokDialog =
  | { ok: true; redirectUri: string; state: string; scopes: string[] }
  | { ok: false; reason: string };

export function readTikTokDialog(query: URLSearchParams): TikTokDialog {
  const key = query.get('client_key') ?? '';
  if (key !== SANDBOX_TIKTOK_APP.clientKey)
    return { ok: false, reason: `Nieprawidłowy client_key: „${key}”.` };
  if (query.get('response_type') !== 'code') return { ok: false, reason: 'Brakuje response_type=code.' };
  const redirectUri = query.get('redirect_uri') ?? '';
  // Static, without a query (login kit for web).
  if (!/^https?:\/\/[^?#]+$/.test(redirectUri))
    return { ok: false, reason: 'Adres powrotu (redirect_uri) musi być stały i bez parametrów.' };
  const scopes = (query.get('scope') ?? '').split(',').filter((scope) => scope !== '');
  const unknown = scopes.filter((scope) => !(scope in TIKTOK_SCOPES));
  if (scopes.length === 0 || unknown.length > 0)
    return { ok: false, reason: `Nieznane uprawnienia (scope): ${unknown.join(', ') || 'brak'}.` };
  return { ok: true, redirectUri, state: query.get('state') ?? '', scopes };
}

type Asked = Extract<TikTokDialog, { ok: true }>;

/** The person agreed: the address to go back to, with a one-time code. */
export function allowTikTok(
  sandboxState: State,
  asked: Asked,
  choice: { openId: string; scopes: readonly string[] },
): string {
  const code = randomBytes(40).toString('base64url');
  const scopes = asked.scopes.filter((scope) => choice.scopes.includes(scope) || scope === 'user.info.basic');
  sandboxState.tiktokCodes.put(code, {
    code,
    openId: choice.openId,
    redirectUri: asked.redirectUri,
    scopes,
    expiresAt: new Date(sandboxState.clock.now().getTime() + CODE_MILLISECONDS).toISOString(),
    used: false,
  });
  return backTo(asked, { code, scopes: scopes.join(',') });
}

/** The person pressed cancel. */
export const denyTikTok = (asked: Asked) =>
  backTo(asked, { error: 'access_denied', error_description: 'The user denied the request' });

function backTo({ redirectUri, state }: Asked, values: Record<string, string>): string {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ ...values, state }).toString();
  return url.href;
}

/** `POST /v2/oauth/token/`: a code or a refresh token becomes tokens; a refresh token rotates. */
export function tiktokToken(sandboxState: State, request: SandboxRequest): SandboxReply {
  const form = readForm(request);
  if (form === null) return flatRefusal('invalid_request', 'Only form bodies are accepted');
  const refused = checkClient(form);
  if (refused !== null) return refused;
  const grant = form.get('grant_type');
  if (grant === 'authorization_code') return exchange(sandboxState, form);
  if (grant === 'refresh_token') return refresh(sandboxState, form);
  return flatRefusal('unsupported_grant_type', 'Grant type is not supported');
}

function exchange(sandboxState: State, form: URLSearchParams): SandboxReply {
  const code = sandboxState.tiktokCodes.get(form.get('code') ?? '');
  const isDead = !code || code.used || Date.parse(code.expiresAt) <= sandboxState.clock.now().getTime();
  if (isDead) return flatRefusal('invalid_grant', 'Authorization code is expired.');
  if (code.redirectUri !== form.get('redirect_uri'))
    return flatRefusal('invalid_request', 'Redirect_uri is not matched with the uri when requesting code.');
  sandboxState.tiktokCodes.put(code.code, { ...code, used: true });
  const id = randomBytes(12).toString('hex');
  return issue(sandboxState, { id, openId: code.openId, scopes: code.scopes });
}

function refresh(sandboxState: State, form: URLSearchParams): SandboxReply {
  const token = form.get('refresh_token') ?? '';
  const login = sandboxState.tiktokLogins.values().find(({ refreshToken }) => refreshToken === token);
  const now = sandboxState.clock.now().getTime();
  if (!login || login.revoked || Date.parse(login.refreshExpiresAt) <= now)
    return flatRefusal('invalid_grant', 'Refresh token is invalid or expired.');
  return issue(sandboxState, login);
}

function issue(sandboxState: State, { id, openId, scopes }: Pick<TikTokLogin, 'id' | 'openId' | 'scopes'>) {
  const now = sandboxState.clock.now().getTime();
  const after = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  const login = sandboxState.tiktokLogins.put(id, {
    id,
    openId,
    scopes,
    accessToken: `act.${randomBytes(24).toString('base64url')}`,
    accessExpiresAt: after(ACCESS_SECONDS),
    refreshToken: `rft.${randomBytes(24).toString('base64url')}`,
    refreshExpiresAt: after(REFRESH_SECONDS),
    revoked: false,
  });
  return json(200, {
    access_token: login.accessToken,
    expires_in: ACCESS_SECONDS,
    refresh_token: login.refreshToken,
    refresh_expires_in: REFRESH_SECONDS,
    open_id: openId,
    scope: scopes.join(','),
    token_type: 'Bearer',
  });
}

/** `POST /v2/oauth/revoke/`. */
export function revokeTikTok(sandboxState: State, request: SandboxRequest): SandboxReply {
  const form = readForm(request);
  if (form === null) return flatRefusal('invalid_request', 'Only form bodies are accepted');
  const refused = checkClient(form);
  if (refused !== null) return refused;
  const token = form.get('token');
  const login = sandboxState.tiktokLogins.values().find(({ accessToken }) => accessToken === token);
  if (!login) return flatRefusal('invalid_grant', 'Access token is invalid.');
  sandboxState.tiktokLogins.put(login.id, { ...login, revoked: true });
  return json(200, {});
}

function readForm(request: SandboxRequest): URLSearchParams | null {
  const type = request.headers['content-type'] ?? '';
  return type.startsWith('application/x-www-form-urlencoded')
    ? new URLSearchParams(request.body.toString('utf8'))
    : null;
}

function checkClient(form: URLSearchParams): SandboxReply | null {
  const { clientKey, clientSecret } = SANDBOX_TIKTOK_APP;
  const isOurs = form.get('client_key') === clientKey && form.get('client_secret') === clientSecret;
  return isOurs ? null : flatRefusal('invalid_client', 'Client key or secret is incorrect.');
}

/**
 * Who calls, with the permission that the call needs.
 * @throws TikTokError
 */
export function authorizeTikTok(
  sandboxState: State,
  request: SandboxRequest,
  scope: string,
): { creator: Creator; login: TikTokLogin } {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const login = sandboxState.tiktokLogins.values().find(({ accessToken }) => accessToken === token);
  const now = sandboxState.clock.now().getTime();
  const isDead = !login || login.revoked || Date.parse(login.accessExpiresAt) <= now;
  if (isDead) throw new TikTokError('access_token_invalid', 401, 'The access token is invalid or not found.');
  if (!login.scopes.includes(scope))
    throw new TikTokError('scope_not_authorized', 401, `The user did not authorize the scope ${scope}.`);
  const creator = sandboxState.creators.get(login.openId);
  if (!creator) throw new TikTokError('access_token_invalid', 401);
  return { creator, login };
}
