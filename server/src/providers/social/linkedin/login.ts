import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { FoundAccount, SocialLogin, WindowLogin } from '../social-login.ts';
import { type KeptTokens, Tokens, tokensOf } from './kept-tokens.ts';
import { type AccountReader, readPages } from './pages.ts';

/** LinkedIn gives an app either these, at once, or those of the Community Management API, to firms that it looked at. */
const PROFILE_SCOPES = ['openid', 'profile', 'w_member_social'];
const PAGE_SCOPES = [
  'r_basicprofile',
  'w_member_social',
  'w_organization_social',
  'r_organization_social',
  'rw_organization_admin',
];

const UserInfo = z.object({ sub: z.string().min(1), name: z.string(), picture: z.string().optional() });
const Me = z.object({
  id: z.string().min(1),
  localizedFirstName: z.string(),
  localizedLastName: z.string(),
  vanityName: z.string().optional(),
});
const Introspected = z.object({ active: z.boolean(), expires_at: z.number().optional() });

const PROFILE = 'urn:li:person:';

/** A person's own posts can be read by nobody: not even the app that made them. */
export const isProfile = ({ remoteId }: Pick<FoundAccount, 'remoteId'>) => remoteId.startsWith(PROFILE);

export interface LinkedInLoginOptions extends AccountReader {
  /** Of the login page's host, without a slash at the end. */
  readonly dialogUrl: string;
  /** Our callback; the same text in login and exchange. */
  readonly redirectUri: string;
  readonly demo: boolean;
  readonly now: () => Date;
}

/**
 * LinkedIn's login: the person's own profile and, with an app that may, the pages where they have a role. Tokens of
 * sixty days; only page apps renew them, for a year from the login, whatever is renewed in between.
 */
export function linkedinLogin(options: LinkedInLoginOptions): SocialLogin & WindowLogin {
  const { api, redirectUri, now } = options;
  const { pages } = api.app;
  return {
    name: 'linkedin',
    networks: ['linkedin'],
    demo: options.demo,
    failure: message('linkedin.login-failed'),
    way: 'window',
    async begin({ state }) {
      const url = new URL(`${options.dialogUrl}/oauth/v2/authorization`);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: api.app.clientId,
        redirect_uri: redirectUri,
        state,
        scope: (pages ? PAGE_SCOPES : PROFILE_SCOPES).join(' '),
      }).toString();
      return { url: url.href, kept: {} };
    },
    async finish({ code }) {
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
      const tokens = parseAnswer(Tokens, await api.oauth('/oauth/v2/accessToken', form), null);
      const scopes = tokens.scope.split(/[,\s]+/).filter((scope) => scope !== '');
      const kept = tokensOf(tokens, now());
      const profile = await readProfile(options, kept, scopes);
      const ofPages = scopes.includes('rw_organization_admin') ? await readPages(options, kept) : [];
      return {
        networkUserId: profile.remoteId,
        userToken: tokens.access_token,
        scopes,
        accounts: [...ofPages, profile],
        problem: pages ? null : message('linkedin.only-profile'),
      };
    },
    async examine(account) {
      const form = { token: account.token };
      const answer = await api.oauth('/oauth/v2/introspectToken', form);
      const { active, expires_at: end } = parseAnswer(Introspected, answer, null);
      if (!active)
        throw new NetworkError({
          action: 'reconnect',
          code: 'inactive',
          userMessage: message('network.expired'),
        });
      const tokens = { token: account.token, tokenExpiresAt: null, renewal: null };
      const { remoteId: person } = await readProfile(options, tokens, []);
      // A renewed connection ends with its refresh token, whose end was said when it was given.
      return { expiresAt: pages || end === undefined ? undefined : new Date(end * 1000), person };
    },
    async renew({ refreshToken }) {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
      const answer = await api.oauth('/oauth/v2/accessToken', form);
      const tokens = parseAnswer(Tokens, answer, null);
      const { token, tokenExpiresAt, renewal } = tokensOf({ refresh_token: refreshToken, ...tokens }, now());
      if (renewal === null) throw new Error('a renewal has a refresh token');
      return { token, userToken: token, tokenExpiresAt, renewal };
    },
    async revoke({ userToken }) {
      await api.oauth('/oauth/v2/revoke', { token: userToken });
    },
    openNotice: null,
  };
}

/** Whose login it was; the two kinds of apps ask at two addresses. */
async function readProfile(
  { api, profileUrl }: LinkedInLoginOptions,
  tokens: KeptTokens,
  scopes: readonly string[],
): Promise<FoundAccount> {
  const { token } = tokens;
  const path = api.app.pages ? '/v2/me' : '/v2/userinfo';
  const { body, requestId } = await api.call({ method: 'GET', path, token });
  const profile = api.app.pages
    ? ofMe(parseAnswer(Me, body, requestId))
    : ofUserInfo(parseAnswer(UserInfo, body, requestId));
  const remoteId = `${PROFILE}${profile.id}`;
  return {
    network: 'linkedin',
    remoteId,
    name: profile.name,
    // People know each other there by name, not by the words of an address.
    username: null,
    avatarUrl: profile.avatarUrl,
    profileUrl: profile.vanity === null ? null : profileUrl(remoteId, `in/${profile.vanity}/`),
    problem: scopes.includes('w_member_social') ? null : message('linkedin.no-posting'),
    ...tokens,
  };
}

const ofMe = ({ id, localizedFirstName, localizedLastName, vanityName }: z.infer<typeof Me>) => ({
  id,
  name: `${localizedFirstName} ${localizedLastName}`,
  vanity: vanityName ?? null,
  avatarUrl: null,
});
const ofUserInfo = ({ sub, name, picture }: z.infer<typeof UserInfo>) => ({
  id: sub,
  name,
  vanity: null,
  avatarUrl: picture ?? null,
});
