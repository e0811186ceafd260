import { createHash, randomBytes } from 'node:crypto';
import { json, readJson, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { invalid, MastodonError } from './answers.ts';
import {
  keyOf,
  type MastodonAccount,
  type MastodonApp,
  type MastodonToken,
  SCOPE_TEXTS,
  type State,
} from './state.ts';

const CODE_MILLISECONDS = 10 * 60_000;
const secret = () => randomBytes(24).toString('base64url');
const scopesIn = (text: string) => text.split(/\s+/).filter((scope) => scope !== '');

/** `POST /api/v1/apps`: anybody may register one. */
export function registerApp(state: State, request: SandboxRequest): unknown {
  const {
    client_name: name,
    redirect_uris: uris,
    scopes = 'read',
  } = (readJson(request) ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string' || name === '') throw invalid("Application name can't be blank");
  const redirectUris = Array.isArray(uris) ? uris.map(String) : String(uris ?? '').split('\n');
  if (!redirectUris.every((uri) => /^(?:https?:\/\/|urn:ietf)/.test(uri)))
    throw invalid('Redirect URI must be an absolute URI.');
  const asked = scopesIn(String(scopes));
  if (asked.some((scope) => SCOPE_TEXTS[scope] === undefined))
    throw invalid("Scopes doesn't match configured on the server.");
  const { server = '' } = request.params;
  const app = { server, name, redirectUris, scopes: asked, clientId: secret(), clientSecret: secret() };
  state.mastodonApps.put(app.clientId, app);
  return {
    id: String(state.store.nextNumber()),
    name,
    redirect_uri: redirectUris.join('\n'),
    redirect_uris: redirectUris,
    scopes: asked,
    client_id: app.clientId,
    client_secret: app.clientSecret,
    client_secret_expires_at: 0,
  };
}

/** What the address of a login page asks for, or the sentence that it would show instead. */
export type MastodonDialog =
  | {
      ok: true;
      app: MastodonApp;
      redirectUri: string;
      state: string;
      scopes: string[];
      challenge: string | null;
    }
  | { ok: false; reason: string };

export function readMastodonDialog(state: State, server: string, query: URLSearchParams): MastodonDialog {
  const no = (reason: string): MastodonDialog => ({ ok: false, reason });
  const app = state.mastodonApps.get(query.get('client_id') ?? '');
  if (app === undefined || app.server !== server) return no('Nieznana aplikacja (client_id).');
  if (query.get('response_type') !== 'code') return no('Brakuje response_type=code.');
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!app.redirectUris.includes(redirectUri))
    return no('Adres powrotu (redirect_uri) nie jest zarejestrowany.');
  const scopes = scopesIn(query.get('scope') ?? 'read');
  if (scopes.some((scope) => !app.scopes.includes(scope))) return no('Niedozwolony zakres (invalid_scope).');
  const challenge = query.get('code_challenge');
  if (challenge !== null && query.get('code_challenge_method') !== 'S256')
    return no('code_challenge_method musi być S256.');
  return { ok: true, app, redirectUri, state: query.get('state') ?? '', scopes, challenge };
}

type Asked = Extract<MastodonDialog, { ok: true }>;

/** The person agreed. The address to go back to, with a one-time code. */
export function allowMastodon(state: State, asked: Asked, account: MastodonAccount): string {
  const code = secret();
  state.mastodonCodes.put(code, {
    code,
    clientId: asked.app.clientId,
    account: keyOf(account),
    redirectUri: asked.redirectUri,
    scopes: asked.scopes,
    challenge: asked.challenge,
    expiresAt: new Date(state.clock.now().getTime() + CODE_MILLISECONDS).toISOString(),
  });
  return backTo(asked, { code });
}

export const denyMastodon = (asked: Asked) => backTo(asked, { error: 'access_denied' });

function backTo({ redirectUri, state }: Asked, values: Record<string, string>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...values, state })) url.searchParams.set(name, value);
  return url.href;
}

function appOf(
  state: State,
  { params: { server = '' } }: SandboxRequest,
  form: URLSearchParams,
): MastodonApp {
  const app = state.mastodonApps.get(form.get('client_id') ?? '');
  if (app === undefined || app.server !== server || app.clientSecret !== form.get('client_secret'))
    throw new MastodonError(401, 'invalid_client', 'Client authentication failed due to unknown client.');
  return app;
}

const formOf = ({ body }: SandboxRequest) => new URLSearchParams(body.toString('utf8'));
const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** `POST /oauth/token`: a code becomes a token, which does not end. */
export function mastodonToken(state: State, request: SandboxRequest): SandboxReply {
  const form = formOf(request);
  const app = appOf(state, request, form);
  if (form.get('grant_type') !== 'authorization_code')
    throw new MastodonError(400, 'unsupported_grant_type', 'The authorization grant type is not supported.');
  const code = state.mastodonCodes.get(form.get('code') ?? '');
  const isGood =
    code !== undefined &&
    code.clientId === app.clientId &&
    Date.parse(code.expiresAt) > state.clock.now().getTime() &&
    code.redirectUri === form.get('redirect_uri') &&
    (code.challenge === null || code.challenge === s256(form.get('code_verifier') ?? ''));
  if (!isGood) throw new MastodonError(400, 'invalid_grant', 'The provided authorization grant is invalid.');
  state.mastodonCodes.delete(code.code);
  const { account, scopes } = code;
  // A token that tells whose it is, so that faults can be aimed at one account.
  const token = `${account}.${secret()}`;
  state.mastodonTokens.put(token, { token, clientId: app.clientId, account, scopes, revoked: false });
  const createdAt = Math.floor(state.clock.now().getTime() / 1000);
  return json(200, {
    access_token: token,
    token_type: 'Bearer',
    scope: scopes.join(' '),
    created_at: createdAt,
  });
}

/** `POST /oauth/revoke`: only by the app that it was given to. */
export function revokeMastodon(state: State, request: SandboxRequest): SandboxReply {
  const form = formOf(request);
  const app = appOf(state, request, form);
  const token = state.mastodonTokens.get(form.get('token') ?? '');
  if (token !== undefined && token.clientId !== app.clientId)
    throw new MastodonError(403, 'unauthorized_client', 'You are not authorized to revoke this token');
  if (token !== undefined) state.mastodonTokens.put(token.token, { ...token, revoked: true });
  return json(200, {});
}

/**
 * Who calls, with the permission that the call needs.
 * @throws MastodonError
 */
export function authorizeCall(
  state: State,
  { headers, params: { server = '' } }: SandboxRequest,
  scope: string,
): { account: MastodonAccount; token: MastodonToken } {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  const token = state.mastodonTokens.get(given);
  const account = state.mastodonAccounts.get(token?.account ?? '');
  if (token === undefined || token.revoked || account === undefined || account.server !== server)
    throw new MastodonError(401, 'The access token is invalid');
  const isWithin = token.scopes.some((own) => own === scope || scope.startsWith(`${own}:`));
  if (!isWithin) throw new MastodonError(403, 'This action is outside the authorized scopes');
  return { account, token };
}
