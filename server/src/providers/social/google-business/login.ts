import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { parseAnswer } from '../parse-answer.ts';
import { makePkce } from '../pkce.ts';
import type { FoundAccount, SocialLogin, WindowLogin } from '../social-login.ts';
import type { GoogleApi } from './api.ts';

const SCOPE = 'https://www.googleapis.com/auth/business.manage';
const Tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1),
  scope: z.string().default(''),
});
type Tokens = z.infer<typeof Tokens>;
const Accounts = z.object({
  accounts: z.array(z.object({ name: z.string().regex(/^accounts\/\w+$/) })).default([]),
});
const Locations = z.object({
  locations: z
    .array(
      z.object({
        name: z.string().regex(/^locations\/\w+$/),
        title: z.string().min(1),
        storefrontAddress: z
          .object({ locality: z.string().optional(), addressLines: z.array(z.string()).default([]) })
          .optional(),
        metadata: z.object({ mapsUri: z.url().optional() }).optional(),
      }),
    )
    .default([]),
});
/** Each account is one more call while somebody waits. */
const MOST_ACCOUNTS = 20;
const MOST_LOCATIONS = 100;
const READ_MASK = 'name,title,storefrontAddress,metadata,websiteUri';
/** A token is renewed when this share of its life is over. */
const RENEW_AT_SHARE = 0.8;

export interface GoogleLoginOptions {
  readonly api: GoogleApi;
  /** Of the login page's host, without a slash at the end. */
  readonly dialogUrl: string;
  /** Our callback; the same text in login and exchange. */
  readonly redirectUri: string;
  readonly demo: boolean;
  readonly now: () => Date;
}

/**
 * Google's login: each place of a business is an account to choose. Tokens live for an hour and are renewed with a token
 * that stays the same until the person takes it back.
 */
export function googleLogin(options: GoogleLoginOptions): SocialLogin & WindowLogin {
  const { api, redirectUri, now } = options;
  return {
    name: 'google-business',
    networks: ['googleBusiness'],
    demo: options.demo,
    failure: message('google.login-failed'),
    way: 'window',
    async begin({ state }) {
      const { verifier, challenge } = makePkce();
      const url = new URL(`${options.dialogUrl}/o/oauth2/v2/auth`);
      url.search = new URLSearchParams({
        client_id: api.app.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPE,
        state,
        access_type: 'offline',
        prompt: 'consent',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).toString();
      return { url: url.href, kept: { verifier } };
    },
    async finish({ code, kept: { verifier = '' } }) {
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
      const tokens = parseAnswer(Tokens, await api.token({ ...form, code_verifier: verifier }), null);
      const scopes = tokens.scope.split(' ').filter((scope) => scope !== '');
      const owners = scopes.includes(SCOPE) ? await readAccounts(api, tokens.access_token) : [];
      const accounts = (
        await Promise.all(owners.map((owner) => readLocations(options, tokens, owner)))
      ).flat();
      const refused = scopes.includes(SCOPE) ? message('google.no-places') : message('google.no-right');
      return {
        networkUserId: owners[0] ?? 'unknown',
        userToken: tokens.refresh_token,
        scopes,
        accounts,
        problem: accounts.length === 0 ? refused : null,
      };
    },
    async examine({ token }) {
      await readAccounts(api, token);
      // Google names no end: a consent ends when the person takes it back.
      return { expiresAt: undefined };
    },
    async renew({ refreshToken }) {
      const answer = await api.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
      const given = typeof answer === 'object' && answer !== null ? answer : {};
      return tokensOf(parseAnswer(Tokens, { refresh_token: refreshToken, ...given }, null), now());
    },
    revoke: ({ userToken }) => api.revoke(userToken),
    openNotice: null,
  };
}

async function readAccounts(api: GoogleApi, token: string): Promise<string[]> {
  const path = `/v1/accounts?pageSize=${MOST_ACCOUNTS}`;
  const body = await api.call({ host: 'accounts', method: 'GET', path, token });
  return parseAnswer(Accounts, body, null).accounts.map(({ name }) => name);
}

function tokensOf(
  { access_token: token, expires_in: seconds, refresh_token: refreshToken }: Tokens,
  now: Date,
) {
  const dueAt = new Date(now.getTime() + seconds * RENEW_AT_SHARE * 1000);
  return { token, tokenExpiresAt: null, renewal: { refreshToken, dueAt } };
}

/** A place by its account and its own number: posts need both. */
export const pathOf = (remoteId: string): string => {
  const [account = '', location = ''] = remoteId.split(':');
  return `accounts/${account}/locations/${location}`;
};

async function readLocations(
  { api, now }: GoogleLoginOptions,
  tokens: Tokens,
  owner: string,
): Promise<FoundAccount[]> {
  const path = `/v1/${owner}/locations?readMask=${READ_MASK}&pageSize=${MOST_LOCATIONS}`;
  const body = await api.call({ host: 'locations', method: 'GET', path, token: tokens.access_token });
  return parseAnswer(Locations, body, null).locations.map(
    ({ name, title, storefrontAddress: address, metadata }): FoundAccount => ({
      network: 'googleBusiness',
      remoteId: `${owner.slice('accounts/'.length)}:${name.slice('locations/'.length)}`,
      // Several places of one business are told apart by where they are.
      name: [title, ...(address?.addressLines ?? []), address?.locality].filter(Boolean).join(', '),
      username: null,
      avatarUrl: null,
      profileUrl: metadata?.mapsUri ?? null,
      problem: null,
      ...tokensOf(tokens, now()),
    }),
  );
}
