import { type Message, message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { FoundAccount, RenewedToken, SocialLogin, WindowLogin } from '../social-login.ts';
import type { TikTokApi } from './api.ts';

/** Publishing, statistics and looking for a lost post; asked for at once, so that nothing needs a second login. */
export const TIKTOK_SCOPES = [
  'user.info.basic',
  'user.info.profile',
  'user.info.stats',
  'video.publish',
  'video.list',
] as const;

const Tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1),
  refresh_expires_in: z.number(),
  open_id: z.string().min(1),
  scope: z.string(),
});
type Tokens = z.infer<typeof Tokens>;
const User = z.object({
  user: z.object({
    open_id: z.string(),
    display_name: z.string(),
    username: z.string().optional(),
    avatar_url: z.string().optional(),
    profile_deep_link: z.string().optional(),
  }),
});

/** A token is renewed when this share of its life is over (docs/providers/publishing.md). */
const RENEW_AT_SHARE = 0.8;
const NO_PUBLISHING = message('tiktok.no-publishing');

/**
 * TikTok's web login: one account per login, tokens of a day, renewed with refresh tokens that rotate.
 * @param options.dialogUrl address of the login page's host, without a slash at the end
 * @param options.redirectUri our callback; the same text in login and exchange
 */
export function tiktokLogin(options: {
  api: TikTokApi;
  dialogUrl: string;
  redirectUri: string;
  demo: boolean;
  now: () => Date;
}): SocialLogin & WindowLogin {
  const { api, redirectUri, now } = options;
  const renewed = (tokens: Tokens): RenewedToken => ({
    token: tokens.access_token,
    tokenExpiresAt: after(now(), tokens.refresh_expires_in),
    renewal: {
      refreshToken: tokens.refresh_token,
      dueAt: after(now(), tokens.expires_in * RENEW_AT_SHARE),
    },
    person: tokens.open_id,
  });
  return {
    name: 'tiktok',
    networks: ['tiktok'],
    demo: options.demo,
    failure: message('tiktok.login-failed'),
    way: 'window',
    async begin({ state }) {
      const url = new URL(`${options.dialogUrl}/v2/auth/authorize/`);
      url.search = new URLSearchParams({
        client_key: api.app.clientKey,
        scope: TIKTOK_SCOPES.join(','),
        response_type: 'code',
        redirect_uri: redirectUri,
        state,
      }).toString();
      return { url: url.href, kept: {} };
    },
    async finish({ code }) {
      const answer = await api.oauth('/v2/oauth/token/', {
        code,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
      });
      const tokens = parseAnswer(Tokens, answer.data, answer.requestId);
      const scopes = tokens.scope.split(/[,\s]+/).filter((scope) => scope !== '');
      const problem = scopes.includes('video.publish') ? null : NO_PUBLISHING;
      const account = await readCreatorAccount(api, tokens, { ...renewed(tokens), problem });
      return {
        networkUserId: tokens.open_id,
        userToken: tokens.access_token,
        scopes,
        accounts: [account],
        problem,
      };
    },
    async examine({ token }) {
      const { open_id: person } = await readUser(api, token, 'open_id,display_name');
      // The connection ends with its refresh token, whose end was said when it was given.
      return { expiresAt: undefined, person };
    },
    async renew({ refreshToken }) {
      const answer = await api.oauth('/v2/oauth/token/', {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      });
      return renewed(parseAnswer(Tokens, answer.data, answer.requestId));
    },
    async revoke({ userToken }) {
      await api.oauth('/v2/oauth/revoke/', { token: userToken });
    },
    openNotice: null,
  };
}

const after = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);

async function readUser(api: TikTokApi, token: string, fields: string) {
  const { data, requestId } = await api.call({
    method: 'GET',
    path: `/v2/user/info/?fields=${fields}`,
    token,
  });
  return parseAnswer(User, data, requestId).user;
}

async function readCreatorAccount(
  api: TikTokApi,
  tokens: Tokens,
  rest: RenewedToken & { problem: Message | null },
): Promise<FoundAccount> {
  const scopes = tokens.scope.split(',');
  if (!scopes.includes('user.info.basic')) {
    throw new NetworkError({ action: 'reconnect', code: 'scope_not_authorized', userMessage: NO_PUBLISHING });
  }
  const profile = scopes.includes('user.info.profile') ? ',username,profile_deep_link' : '';
  const user = await readUser(api, tokens.access_token, `open_id,display_name,avatar_url${profile}`);
  return {
    network: 'tiktok',
    remoteId: user.open_id,
    name: user.display_name,
    username: user.username ?? null,
    avatarUrl: user.avatar_url ?? null,
    profileUrl: user.profile_deep_link ?? null,
    ...rest,
  };
}
