import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { parseAnswer } from '../parse-answer.ts';
import { makePkce } from '../pkce.ts';
import type { RenewedToken, SocialLogin, WindowLogin } from '../social-login.ts';
import type { XApi } from './api.ts';

const SCOPES = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'];

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number(),
  scope: z.string().default(''),
});
const Me = z.object({
  data: z.object({ id: z.string().regex(/^\d{1,19}$/), name: z.string(), username: z.string().min(1) }),
});

/** A token is renewed when this share of its life is over. */
const RENEW_AT_SHARE = 0.8;

/** Asking whose a token is costs 0.01 $: on one day in so many, each account on its own. */
const ASKED_EVERY_DAYS = 30;
const DAY = 86_400_000;

const isAskedToday = (remoteId: string, now: Date): boolean =>
  BigInt(Math.floor(now.getTime() / DAY)) % BigInt(ASKED_EVERY_DAYS) ===
  BigInt(remoteId) % BigInt(ASKED_EVERY_DAYS);

export interface XLoginOptions {
  readonly api: XApi;
  /** Of the login page's host, without a slash at the end. */
  readonly dialogUrl: string;
  /** Our callback; the same text in login and exchange. */
  readonly redirectUri: string;
  readonly demo: boolean;
  readonly now: () => Date;
  readonly profileUrl: (profile: { id: string; username: string }) => string;
}

const renewed = (tokens: z.infer<typeof Tokens>, now: Date): RenewedToken => ({
  token: tokens.access_token,
  // Revoking the refresh token ends the whole consent.
  userToken: tokens.refresh_token,
  // Every renewal gives another two hours, and the daily look at accounts renews.
  tokenExpiresAt: null,
  renewal: {
    refreshToken: tokens.refresh_token,
    dueAt: new Date(now.getTime() + tokens.expires_in * RENEW_AT_SHARE * 1000),
  },
});

/** X's login: PKCE, tokens of two hours, and refresh tokens of which each works once. */
export function xLogin(options: XLoginOptions): SocialLogin & WindowLogin {
  const { api, redirectUri, now } = options;
  return {
    name: 'x',
    networks: ['x'],
    demo: options.demo,
    failure: message('x.login-failed'),
    way: 'window',
    async begin({ state }) {
      const { verifier, challenge } = makePkce();
      const url = new URL(`${options.dialogUrl}/i/oauth2/authorize`);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: api.app.clientId,
        redirect_uri: redirectUri,
        scope: SCOPES.join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).toString();
      return { url: url.href, kept: { verifier } };
    },
    async finish({ code, kept: { verifier = '' } }) {
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      };
      const tokens = parseAnswer(Tokens, await api.oauth('/2/oauth2/token', form), null);
      const token = tokens.access_token;
      const me = await api.call({ method: 'GET', path: '/2/users/me', token });
      const { id, name, username } = parseAnswer(Me, me, null).data;
      const scopes = tokens.scope.split(' ');
      return {
        networkUserId: id,
        userToken: tokens.refresh_token,
        scopes,
        problem: null,
        accounts: [
          {
            network: 'x',
            remoteId: id,
            name,
            username,
            avatarUrl: null,
            profileUrl: options.profileUrl({ id, username }),
            problem: scopes.includes('tweet.write') ? null : message('network.permission'),
            ...renewed(tokens, now()),
          },
        ],
      };
    },
    // Renewals every two hours tell a consent that ended, for nothing; whose the token is they do not tell.
    async examine({ remoteId, token }) {
      if (!isAskedToday(remoteId, now())) return { expiresAt: null };
      const me = await api.call({ method: 'GET', path: '/2/users/me', token });
      return { expiresAt: null, person: parseAnswer(Me, me, null).data.id };
    },
    async renew({ refreshToken }) {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
      return renewed(parseAnswer(Tokens, await api.oauth('/2/oauth2/token', form), null), now());
    },
    async revoke({ userToken }) {
      await api.oauth('/2/oauth2/revoke', { token: userToken, token_type_hint: 'refresh_token' });
    },
    openNotice: null,
  };
}
