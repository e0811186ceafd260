import { randomBytes } from 'node:crypto';
import { json, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { LinkedInError, loginRefusal } from './answers.ts';
import { type LinkedInLogin, type LinkedInMember, SANDBOX_LINKEDIN_APPS, type State } from './state.ts';

const ACCESS_SECONDS = 5_183_944;
const REFRESH_SECONDS = 31_536_000;
const CODE_MILLISECONDS = 30 * 60_000;

type App = (typeof SANDBOX_LINKEDIN_APPS)[number];

/** What the address of the login page asks for, or the sentence that it would show instead. */
export type LinkedInDialog =
  | { ok: true; app: App; redirectUri: string; state: string; scopes: string[] }
  | { ok: false; reason: string };

export function readLinkedInDialog(query: URLSearchParams): LinkedInDialog {
  const clientId = query.get('client_id') ?? '';
  const app = SANDBOX_LINKEDIN_APPS.find((one) => one.clientId === clientId);
  if (app === undefined) return { ok: false, reason: `Nieprawidłowy client_id: „${clientId}”.` };
  if (query.get('response_type') !== 'code') return { ok: false, reason: 'Brakuje response_type=code.' };
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!/^https?:\/\/[^?#]+$/.test(redirectUri))
    return { ok: false, reason: 'Adres powrotu (redirect_uri) musi być stały i bez parametrów.' };
  const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
  // An app gets the scopes of its products and no others (`unauthorized_scope_error`).
  const foreign = scopes.filter((scope) => !(app.scopes as readonly string[]).includes(scope));
  if (scopes.length === 0 || foreign.length > 0)
    return { ok: false, reason: `Aplikacja nie ma uprawnień (scope): ${foreign.join(', ') || 'brak'}.` };
  return { ok: true, app, redirectUri, state: query.get('state') ?? '', scopes };
}

type Asked = Extract<LinkedInDialog, { ok: true }>;

/** The person agreed, to all of it: LinkedIn lets nobody choose. The address to go back to, with a one-time code. */
export function allowLinkedIn(state: State, asked: Asked, member: LinkedInMember): string {
  const code = randomBytes(40).toString('base64url');
  state.linkedinCodes.put(code, {
    code,
    clientId: asked.app.clientId,
    member: member.urn,
    redirectUri: asked.redirectUri,
    scopes: asked.scopes,
    expiresAt: new Date(state.clock.now().getTime() + CODE_MILLISECONDS).toISOString(),
    used: false,
  });
  return backTo(asked, { code });
}

/** The person pressed cancel. */
export const denyLinkedIn = (asked: Asked) =>
  backTo(asked, {
    error: 'user_cancelled_authorize',
    error_description: 'The user cancelled the authorization',
  });

function backTo({ redirectUri, state }: Asked, values: Record<string, string>): string {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ ...values, state }).toString();
  return url.href;
}

/** `POST /oauth/v2/…`: forms with the app's secret. */
export function withApp(
  request: SandboxRequest,
  run: (form: URLSearchParams, app: App) => SandboxReply,
): SandboxReply {
  if (!(request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
    return loginRefusal(400, 'invalid_request', 'Only form bodies are accepted');
  const form = new URLSearchParams(request.body.toString('utf8'));
  const app = SANDBOX_LINKEDIN_APPS.find((one) => one.clientId === form.get('client_id'));
  if (app === undefined || app.clientSecret !== form.get('client_secret'))
    return loginRefusal(401, 'invalid_client', 'Client authentication failed');
  return run(form, app);
}

/** A code or a refresh token becomes an access token. */
export function linkedinToken(state: State, form: URLSearchParams, app: App): SandboxReply {
  const grant = form.get('grant_type');
  if (grant === 'authorization_code') return exchange(state, form, app);
  if (grant === 'refresh_token') return refresh(state, form, app);
  return loginRefusal(400, 'unsupported_grant_type', 'Grant type is not supported');
}

function exchange(state: State, form: URLSearchParams, app: App): SandboxReply {
  const code = state.linkedinCodes.get(form.get('code') ?? '');
  const now = state.clock.now().getTime();
  const isDead = !code || code.used || code.clientId !== app.clientId || Date.parse(code.expiresAt) <= now;
  if (isDead || code.redirectUri !== form.get('redirect_uri'))
    return loginRefusal(
      400,
      'invalid_grant',
      'Unable to retrieve access token: authorization code not found',
    );
  state.linkedinCodes.put(code.code, { ...code, used: true });
  const { member, scopes } = code;
  return issue(state, {
    id: randomBytes(12).toString('hex'),
    clientId: app.clientId,
    member,
    scopes,
    refreshToken: app.refreshes ? `AQ-r-${randomBytes(24).toString('base64url')}` : null,
    refreshExpiresAt: new Date(now + REFRESH_SECONDS * 1000).toISOString(),
  });
}

function refresh(state: State, form: URLSearchParams, app: App): SandboxReply {
  const token = form.get('refresh_token') ?? '';
  const login = state.linkedinLogins.values().find(({ refreshToken }) => refreshToken === token);
  const now = state.clock.now().getTime();
  const isDead =
    !login || login.revoked || login.clientId !== app.clientId || Date.parse(login.refreshExpiresAt) <= now;
  if (isDead) return loginRefusal(400, 'invalid_grant', 'The provided refresh token is invalid or expired');
  return issue(state, login);
}

function issue(
  state: State,
  login: Omit<LinkedInLogin, 'accessToken' | 'accessExpiresAt' | 'revoked'>,
): SandboxReply {
  const now = state.clock.now().getTime();
  const { accessToken, refreshToken, refreshExpiresAt } = state.linkedinLogins.put(login.id, {
    ...login,
    accessToken: `AQ-a-${randomBytes(24).toString('base64url')}`,
    accessExpiresAt: new Date(now + ACCESS_SECONDS * 1000).toISOString(),
    revoked: false,
  });
  return json(200, {
    access_token: accessToken,
    expires_in: ACCESS_SECONDS,
    scope: login.scopes.join(','),
    token_type: 'Bearer',
    ...(refreshToken === null
      ? {}
      : {
          refresh_token: refreshToken,
          refresh_token_expires_in: Math.floor((Date.parse(refreshExpiresAt) - now) / 1000),
        }),
  });
}

const isAlive = (state: State, login: LinkedInLogin | undefined): login is LinkedInLogin =>
  login !== undefined && !login.revoked && Date.parse(login.accessExpiresAt) > state.clock.now().getTime();

/** `POST /oauth/v2/introspectToken`. */
export function introspect(state: State, form: URLSearchParams, app: App): SandboxReply {
  const token = form.get('token');
  const login = state.linkedinLogins.values().find(({ accessToken }) => accessToken === token);
  if (!isAlive(state, login) || login.clientId !== app.clientId) return json(200, { active: false });
  const expiresAt = Math.floor(Date.parse(login.accessExpiresAt) / 1000);
  return json(200, { active: true, status: 'active', expires_at: expiresAt, scope: login.scopes.join(',') });
}

/** `POST /oauth/v2/revoke`. */
export function revoke(state: State, form: URLSearchParams): SandboxReply {
  const token = form.get('token');
  const login = state.linkedinLogins.values().find(({ accessToken }) => accessToken === token);
  if (!login) return loginRefusal(400, 'invalid_request', 'Invalid access token');
  state.linkedinLogins.put(login.id, { ...login, revoked: true });
  return json(200, {});
}

/**
 * Who calls, with the permission that the call needs; each call counts against the token's day.
 * @throws LinkedInError
 */
export function authorize(state: State, request: SandboxRequest, scope?: string): LinkedInLogin {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const login = state.linkedinLogins.values().find(({ accessToken }) => accessToken === token);
  if (login?.revoked) throw new LinkedInError(401, 'REVOKED_ACCESS_TOKEN', 'The token was revoked');
  if (!login) throw new LinkedInError(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token');
  if (!isAlive(state, login)) throw new LinkedInError(401, 'EXPIRED_ACCESS_TOKEN', 'The token has expired');
  if (scope !== undefined && !login.scopes.includes(scope))
    throw new LinkedInError(403, 'ACCESS_DENIED', `Not enough permissions to access: ${scope}`);
  const day = `${login.id} ${state.clock.now().toISOString().slice(0, 10)}`;
  const calls = (state.linkedinCalls.get(day) ?? 0) + 1;
  if (calls > state.settings().linkedinCallsPerDay)
    throw new LinkedInError(429, 'TOO_MANY_REQUESTS', 'Resource level throttle limit for calls is reached');
  state.linkedinCalls.put(day, calls);
  return login;
}
