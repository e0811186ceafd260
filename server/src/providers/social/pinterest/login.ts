import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { parseAnswer } from '../parse-answer.ts';
import type { FoundAccount, SocialLogin, WindowLogin } from '../social-login.ts';
import type { PinterestApi } from './api.ts';

const SCOPES = ['boards:read', 'boards:write', 'pins:read', 'pins:write', 'user_accounts:read'];
/** Without one of these no pin goes out. */
const NEEDED = ['boards:read', 'boards:write', 'pins:read', 'pins:write'];

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token_expires_in: z.number().optional(),
  scope: z.string().default(''),
});
type Tokens = z.infer<typeof Tokens>;
export const User = z.object({
  id: z.string().optional(),
  username: z.string().min(1),
  profile_image: z.string().optional(),
  follower_count: z.number().nullish(),
  pin_count: z.number().nullish(),
});
const Boards = z.object({
  items: z.array(
    z.object({ id: z.string().regex(/^\d+$/), name: z.string().min(1), privacy: z.string().optional() }),
  ),
});
const MOST_BOARDS = 250;
/** A token is renewed when this share of its life is over. */
const RENEW_AT_SHARE = 0.8;

export interface PinterestLoginOptions {
  readonly api: PinterestApi;
  /** Of the login page's host, without a slash at the end. */
  readonly dialogUrl: string;
  /** Our callback; the same text in login and exchange. */
  readonly redirectUri: string;
  readonly demo: boolean;
  readonly now: () => Date;
  readonly profileUrl: (username: string, boardId: string) => string;
}

/**
 * Pinterest's login: each board of the person is an account to choose. Tokens live for thirty days, refresh tokens for
 * sixty from the last renewal, and every renewal gives a new one.
 */
export function pinterestLogin(options: PinterestLoginOptions): SocialLogin & WindowLogin {
  const { api, redirectUri, now } = options;
  return {
    name: 'pinterest',
    networks: ['pinterest'],
    demo: options.demo,
    failure: message('pinterest.login-failed'),
    way: 'window',
    async begin({ state }) {
      const url = new URL(`${options.dialogUrl}/oauth/`);
      url.search = new URLSearchParams({
        client_id: api.app.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPES.join(','),
        state,
      }).toString();
      return { url: url.href, kept: {} };
    },
    async finish({ code }) {
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
      const tokens = parseAnswer(Tokens, await api.token({ ...form, continuous_refresh: 'true' }), null);
      const scopes = tokens.scope.split(/[,\s]+/).filter((scope) => scope !== '');
      const user = await api.call({ method: 'GET', path: '/user_account', token: tokens.access_token });
      const { id, username } = parseAnswer(User, user.body, user.requestId);
      const accounts = await readBoards(options, tokens, { username, scopes });
      return {
        networkUserId: id ?? username,
        userToken: tokens.access_token,
        scopes,
        accounts,
        problem: problemOf(accounts, api.app.standard),
      };
    },
    async examine({ token }) {
      const user = await api.call({ method: 'GET', path: '/user_account', token });
      const { id, username } = parseAnswer(User, user.body, user.requestId);
      // The connection ends with its refresh token, whose end was said when it was given.
      return { expiresAt: undefined, person: id ?? username };
    },
    async renew({ refreshToken }) {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken, continuous_refresh: 'true' };
      const answer = await api.token(form);
      const renewed = tokensOf(
        parseAnswer(Tokens, { refresh_token: refreshToken, ...asObject(answer) }, null),
        now(),
      );
      return { ...renewed, userToken: renewed.token };
    },
    // Pinterest documents no call for it: a person removes the app in their own settings, and the guide says so.
    revoke: async () => undefined,
    openNotice: null,
  };
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

function problemOf(accounts: readonly FoundAccount[], standard: boolean) {
  if (accounts.length === 0) return message('pinterest.no-boards');
  return standard ? null : message('pinterest.trial');
}

function tokensOf(tokens: Tokens, now: Date) {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const { access_token: token, refresh_token: refreshToken, refresh_token_expires_in: end } = tokens;
  return {
    token,
    tokenExpiresAt: end === undefined ? null : after(end),
    renewal: { refreshToken, dueAt: after(tokens.expires_in * RENEW_AT_SHARE) },
  };
}

/** The person's boards; what is put on a secret one is seen by nobody else. */
async function readBoards(
  { api, now, profileUrl }: PinterestLoginOptions,
  tokens: Tokens,
  { username, scopes }: { username: string; scopes: readonly string[] },
): Promise<FoundAccount[]> {
  const mayPublish = NEEDED.every((scope) => scopes.includes(scope));
  if (!scopes.includes('boards:read')) return [];
  const path = `/boards?page_size=${MOST_BOARDS}`;
  const { body, requestId } = await api.call({ method: 'GET', path, token: tokens.access_token });
  return parseAnswer(Boards, body, requestId).items.map(({ id, name, privacy }): FoundAccount => {
    const secret = privacy === 'SECRET' ? message('pinterest.secret-board') : null;
    return {
      network: 'pinterest',
      remoteId: id,
      name,
      // All boards of a person would be shown by the same one.
      username: null,
      avatarUrl: null,
      profileUrl: profileUrl(username, id),
      problem: mayPublish ? secret : message('pinterest.no-right'),
      ...tokensOf(tokens, now()),
    };
  });
}
