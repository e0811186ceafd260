import { randomBytes } from 'node:crypto';
import { GraphError } from './errors.ts';
import { SANDBOX_META_APP, type State } from './state.ts';
import { deathOf, describeToken, grantKey, issueUserToken, KNOWN_SCOPES } from './tokens.ts';

/** What the address of the login dialog asks for, or the sentence that Meta's dialog would show instead. */
export type DialogRequest =
  | {
      ok: true;
      appId: string;
      redirectUri: string;
      state: string | null;
      scopes: string[];
      rerequest: boolean;
    }
  | { ok: false; reason: string };

export function readDialogRequest(query: URLSearchParams): DialogRequest {
  const appId = query.get('client_id') ?? '';
  if (appId !== SANDBOX_META_APP.id) {
    return { ok: false, reason: `Nieprawidłowy identyfikator aplikacji (client_id): „${appId}”.` };
  }
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!/^https?:\/\/[^/]+/.test(redirectUri))
    return { ok: false, reason: 'Brakuje prawidłowego adresu powrotu (redirect_uri).' };
  const type = query.get('response_type') ?? 'code';
  if (type !== 'code') return { ok: false, reason: `Nieobsługiwany response_type: „${type}”.` };
  const scopes = (query.get('scope') ?? 'public_profile').split(/[,\s]+/).filter((scope) => scope !== '');
  const unknown = scopes.filter((scope) => !(KNOWN_SCOPES as readonly string[]).includes(scope));
  if (unknown.length > 0)
    return { ok: false, reason: `Nieznane uprawnienia (Invalid Scopes): ${unknown.join(', ')}.` };
  return {
    ok: true,
    appId,
    redirectUri,
    state: query.get('state'),
    scopes: [...new Set(['public_profile', ...scopes])],
    rerequest: query.get('auth_type') === 'rerequest',
  };
}

/** The person agreed: keeps the grant and returns the address to go back to, with a one-time code. */
export function grantAccess(
  state: State,
  request: Extract<DialogRequest, { ok: true }>,
  choice: { networkUserId: string; scopes: string[]; pageIds: string[] },
): string {
  const key = grantKey(choice.networkUserId, request.appId);
  const earlier = state.grants.get(key);
  const asked = new Set(request.scopes);
  const granted = new Set((earlier?.granted ?? []).filter((scope) => !asked.has(scope)));
  for (const scope of request.scopes)
    if (choice.scopes.includes(scope) || scope === 'public_profile') granted.add(scope);
  state.grants.put(key, {
    networkUserId: choice.networkUserId,
    appId: request.appId,
    granted: [...granted],
    declined: request.scopes.filter((scope) => !granted.has(scope)),
    pageIds: choice.pageIds,
    lastActiveAt: state.clock.now().toISOString(),
  });
  const code = `AQ${randomBytes(60).toString('base64url')}`;
  state.codes.put(code, {
    code,
    networkUserId: choice.networkUserId,
    appId: request.appId,
    redirectUri: request.redirectUri,
    expiresAt: new Date(state.clock.now().getTime() + 10 * 60_000).toISOString(),
    used: false,
  });
  return backTo(request, { code });
}

/** The person pressed cancel. */
export function denyAccess(request: Extract<DialogRequest, { ok: true }>): string {
  return backTo(request, {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  });
}

function backTo(request: Extract<DialogRequest, { ok: true }>, values: Record<string, string>): string {
  const url = new URL(request.redirectUri);
  for (const [key, value] of Object.entries(values)) url.searchParams.set(key, value);
  if (request.state !== null) url.searchParams.set('state', request.state);
  return url.href;
}

/** `GET /oauth/access_token`: code → short token, or short → long-lived with grant_type=fb_exchange_token. */
export function exchangeToken(state: State, params: Map<string, string>): Record<string, unknown> {
  checkApp(params);
  const grantType = params.get('grant_type') ?? 'authorization_code';
  if (grantType === 'fb_exchange_token') return exchangeLong(state, params.get('fb_exchange_token') ?? '');
  if (grantType === 'client_credentials') {
    return { access_token: `${SANDBOX_META_APP.id}|${SANDBOX_META_APP.secret}`, token_type: 'bearer' };
  }
  if (grantType !== 'authorization_code') throw oauthError(100, `Unsupported grant_type ${grantType}`);
  const login = state.codes.get(params.get('code') ?? '');
  if (!login) throw oauthError(100, 'Invalid verification code format.', 36009);
  if (login.used) throw oauthError(100, 'This authorization code has been used.', 36009);
  if (Date.parse(login.expiresAt) <= state.clock.now().getTime()) {
    throw oauthError(100, 'This authorization code has expired.', 36007);
  }
  if (login.redirectUri !== params.get('redirect_uri')) {
    throw oauthError(
      100,
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      36008,
    );
  }
  state.codes.put(login.code, { ...login, used: true });
  const { token, expiresIn } = issueUserToken(state, login.networkUserId, login.appId, false);
  return { access_token: token.token, token_type: 'bearer', expires_in: expiresIn };
}

function exchangeLong(state: State, text: string): Record<string, unknown> {
  const token = state.tokens.get(text);
  if (token?.kind !== 'user') throw oauthError(190, 'Invalid OAuth access token - Cannot parse access token');
  const death = deathOf(state, token);
  if (death !== null) throw oauthError(190, 'Error validating access token: Session has expired.', death);
  const issued = issueUserToken(state, token.networkUserId, token.appId, true);
  return { access_token: issued.token.token, token_type: 'bearer', expires_in: issued.expiresIn };
}

function checkApp(params: Map<string, string>): void {
  if (params.get('client_id') !== SANDBOX_META_APP.id) {
    throw oauthError(101, 'Error validating application. Cannot get application info due to a system error.');
  }
  if (params.get('client_secret') !== SANDBOX_META_APP.secret)
    throw oauthError(1, 'Error validating client secret.');
}

function oauthError(code: number, message: string, subcode?: number): GraphError {
  return new GraphError({ message, code, ...(subcode === undefined ? {} : { subcode }) });
}

/** `GET /debug_token`; asked with the app's own token or with a token of the same app. */
export function debugToken(state: State, params: Map<string, string>): Record<string, unknown> {
  const asker = params.get('access_token') ?? '';
  const isApp = asker === `${SANDBOX_META_APP.id}|${SANDBOX_META_APP.secret}`;
  if (!isApp && !state.tokens.get(asker))
    throw oauthError(190, 'Invalid OAuth access token - Cannot parse access token');
  const input = params.get('input_token');
  if (!input) throw oauthError(100, '(#100) The parameter input_token is required');
  return { data: describeToken(state, input) };
}
