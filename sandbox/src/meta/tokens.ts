import { createHmac, randomBytes } from 'node:crypto';
import { badParameter, GraphError, tokenDead } from './errors.ts';
import { type Grant, SANDBOX_META_APP, type State, type Token } from './state.ts';

/** The permissions that this Meta knows; another one in `scope` is refused. */
export const KNOWN_SCOPES = [
  'public_profile',
  'email',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'pages_manage_metadata',
  'pages_read_user_content',
  'pages_manage_engagement',
  'read_insights',
  'business_management',
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_insights',
  'instagram_manage_comments',
] as const;

const SHORT_LIFE_SECONDS = 2 * 3600;
/** As the documentation's example of a long-lived token says: about 60 days. */
const LONG_LIFE_SECONDS = 5_183_944;

export function grantKey(networkUserId: string, appId: string): string {
  return `${networkUserId}:${appId}`;
}

export function grantOf(state: State, token: Token): Grant | undefined {
  return state.grants.get(grantKey(token.networkUserId, token.appId));
}

export function issueUserToken(
  state: State,
  networkUserId: string,
  appId: string,
  longLived: boolean,
): { token: Token; expiresIn: number } {
  const expiresIn = longLived ? LONG_LIFE_SECONDS : SHORT_LIFE_SECONDS;
  const now = state.clock.now();
  const token = newToken('user', { networkUserId, appId, longLived, pageId: null });
  return {
    expiresIn,
    token: state.tokens.put(token.token, {
      ...token,
      issuedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + expiresIn * 1000).toISOString(),
    }),
  };
}

/** The page token that belongs to this user token; the same on every read, without expiry when the user token is long-lived. */
export function pageTokenOf(state: State, user: Token, pageId: string): Token {
  const known = state.tokens
    .values()
    .find(
      (token) =>
        token.kind === 'page' &&
        token.pageId === pageId &&
        token.networkUserId === user.networkUserId &&
        token.longLived === user.longLived &&
        token.dead === null &&
        (token.longLived || token.expiresAt === user.expiresAt),
    );
  if (known) return known;
  const { networkUserId, appId, longLived } = user;
  const token = newToken('page', { networkUserId, appId, longLived, pageId });
  return state.tokens.put(token.token, {
    ...token,
    issuedAt: state.clock.now().toISOString(),
    expiresAt: longLived ? null : user.expiresAt,
  });
}

function newToken(
  kind: Token['kind'],
  owner: Pick<Token, 'networkUserId' | 'appId' | 'longLived' | 'pageId'>,
): Token {
  const token = `EAA${kind === 'page' ? 'P' : 'U'}${randomBytes(48).toString('base64url').replace(/[-_]/g, 'Z')}`;
  return { token, kind, ...owner, issuedAt: '', expiresAt: null, dead: null };
}

/** Why a token does not work, as Meta's subcode; null while it works. */
export function deathOf(state: State, token: Token): number | null {
  if (token.dead !== null) return token.dead;
  if (token.expiresAt !== null && Date.parse(token.expiresAt) <= state.clock.now().getTime()) return 463;
  if (!grantOf(state, token)) return 458;
  if (token.kind === 'page') {
    const page = token.pageId === null ? undefined : state.pages.get(token.pageId);
    if (!page?.roles.some((role) => role.networkUserId === token.networkUserId)) return 492;
  }
  return null;
}

/** Checks the token and its proof as every Graph call does. */
export function authenticate(
  state: State,
  text: string | undefined,
  proof: string | undefined,
  { provenElsewhere = false } = {},
): Token {
  if (text === undefined || text === '') {
    throw new GraphError({
      message: 'An access token is required to request this resource.',
      code: 104,
      http: 401,
    });
  }
  const token = state.tokens.get(text);
  if (!token) throw tokenDead(null);
  const death = deathOf(state, token);
  if (death !== null) throw tokenDead(death);
  if (proof === undefined && !provenElsewhere && state.settings().requireAppSecretProof) {
    throw badParameter('API calls from the server require an appsecret_proof argument');
  }
  if (
    proof !== undefined &&
    proof !== createHmac('sha256', SANDBOX_META_APP.secret).update(text).digest('hex')
  ) {
    throw badParameter('Invalid appsecret_proof provided in the API argument');
  }
  return token;
}

/** Data access ends this long after the person's last login; page permissions are exempt, Instagram's are not. */
const DATA_ACCESS_MS = 90 * 86_400_000;

/** Whether the login still has a permission at this instant. */
export function hasScope(state: State, token: Token, scope: string): boolean {
  const grant = grantOf(state, token);
  if (!grant?.granted.includes(scope)) return false;
  const idle = state.clock.now().getTime() - Date.parse(grant.lastActiveAt);
  return !scope.startsWith('instagram_') || idle < DATA_ACCESS_MS;
}

/** `GET /debug_token` about one token. Times are unix seconds, 0 means never. */
export function describeToken(state: State, text: string): Record<string, unknown> {
  const token = state.tokens.get(text);
  if (!token) {
    return {
      is_valid: false,
      scopes: [],
      error: { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' },
    };
  }
  const grant = grantOf(state, token);
  const death = deathOf(state, token);
  const seconds = (instant: string | null) => (instant === null ? 0 : Math.floor(Date.parse(instant) / 1000));
  const scopes = grant?.granted ?? [];
  const pageIds = grant?.pageIds ?? [];
  const instagramIds = pageIds.flatMap((id) => state.pages.get(id)?.instagramId ?? []);
  const targetIds = { instagram_: instagramIds, pages_: pageIds };
  return {
    app_id: token.appId,
    type: token.kind === 'page' ? 'PAGE' : 'USER',
    application: SANDBOX_META_APP.name,
    data_access_expires_at: grant ? seconds(grant.lastActiveAt) + DATA_ACCESS_MS / 1000 : 0,
    expires_at: seconds(token.expiresAt),
    is_valid: death === null,
    ...(death === null ? {} : { error: tokenDead(death).refusal }),
    issued_at: seconds(token.issuedAt),
    ...(token.pageId === null ? {} : { profile_id: token.pageId }),
    scopes,
    granular_scopes: scopes.map((scope) => {
      const ids = Object.entries(targetIds).find(([family]) => scope.startsWith(family))?.[1];
      return ids === undefined ? { scope } : { scope, target_ids: ids };
    }),
    user_id: token.networkUserId,
  };
}
