import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { anotherAccount } from '../another-account.ts';
import { type GoogleTokens, keptOf } from '../google/oauth.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { FoundAccount, SocialLogin, WindowLogin } from '../social-login.ts';
import type { GoogleApi } from './api.ts';

const SCOPE = 'https://www.googleapis.com/auth/business.manage';
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
      return api.oauth.open({ dialogUrl: options.dialogUrl, redirectUri, state, scope: SCOPE });
    },
    async finish({ code, kept: { verifier = '' } }) {
      const tokens = await api.oauth.finish({ code, redirectUri, verifier });
      const allowed = tokens.scopes.includes(SCOPE);
      const owners = allowed ? await readAccounts(api, tokens.token) : [];
      const accounts = (
        await Promise.all(owners.map((owner) => readLocations(options, tokens, owner)))
      ).flat();
      const refused = allowed ? message('google.no-places') : message('google.no-right');
      return {
        networkUserId: owners[0] ?? 'unknown',
        userToken: tokens.refreshToken,
        scopes: tokens.scopes,
        accounts,
        problem: accounts.length === 0 ? refused : null,
      };
    },
    async examine({ token, remoteId }) {
      const owners = await readAccounts(api, token);
      const [owner] = remoteId.split(':');
      // A whole list without the business that the place is of is somebody else's.
      if (owners.length < MOST_ACCOUNTS && !owners.includes(`accounts/${owner}`)) throw anotherAccount();
      // Google names no end: a consent ends when the person takes it back.
      return { expiresAt: undefined };
    },
    renew: async ({ refreshToken }) => keptOf(await api.oauth.renew(refreshToken), now()),
    revoke: ({ userToken }) => api.oauth.revoke(userToken),
    openNotice: null,
  };
}

async function readAccounts(api: GoogleApi, token: string): Promise<string[]> {
  const path = `/v1/accounts?pageSize=${MOST_ACCOUNTS}`;
  const body = await api.call({ host: 'accounts', method: 'GET', path, token });
  return parseAnswer(Accounts, body, null).accounts.map(({ name }) => name);
}

/** A place by its account and its own number: posts need both. */
export const pathOf = (remoteId: string): string => {
  const [account = '', location = ''] = remoteId.split(':');
  return `accounts/${account}/locations/${location}`;
};

/** A place where Google asks for no account. */
export const locationOf = (remoteId: string): string => `locations/${remoteId.split(':')[1] ?? ''}`;

async function readLocations(
  { api, now }: GoogleLoginOptions,
  tokens: GoogleTokens,
  owner: string,
): Promise<FoundAccount[]> {
  const path = `/v1/${owner}/locations?readMask=${READ_MASK}&pageSize=${MOST_LOCATIONS}`;
  const body = await api.call({ host: 'locations', method: 'GET', path, token: tokens.token });
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
      ...keptOf(tokens, now()),
    }),
  );
}
