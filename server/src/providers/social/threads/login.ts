import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { anotherAccount } from '../another-account.ts';
import { openSignedRequest } from '../meta/signed-request.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { LoginResult, RenewedToken, SocialLogin, WindowLogin } from '../social-login.ts';
import type { ThreadsApi } from './api.ts';

const SCOPES = ['threads_basic', 'threads_content_publish', 'threads_manage_insights'];
/** Of a review of its own: asked for only where the app has it, or the whole login would be refused. */
const DELETION = 'threads_delete';

const Short = z.object({ access_token: z.string().min(1), permissions: z.array(z.string()).optional() });
const Long = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const Profile = z.object({ id: z.string().min(1), username: z.string().min(1), name: z.string().optional() });

/** Tokens are renewed in the middle of their life; one younger than a day is not. */
const RENEW_AT_SHARE = 0.5;

export interface ThreadsLoginOptions {
  readonly api: ThreadsApi;
  /** Of the login page's host, without a slash at the end. */
  readonly dialogUrl: string;
  /** Our callback; the same text in login and exchange. */
  readonly redirectUri: string;
  readonly demo: boolean;
  /** The app may delete what is out. */
  readonly deletes: boolean;
  readonly now: () => Date;
  readonly profileUrl: (profile: { id: string; username: string }) => string;
}

/** Threads' login: a code, a token of an hour, and one of sixty days for it, which renews itself while it lives. */
export function threadsLogin(options: ThreadsLoginOptions): SocialLogin & WindowLogin {
  const { api, redirectUri } = options;
  return {
    name: 'threads',
    networks: ['threads'],
    demo: options.demo,
    failure: message('threads.login-failed'),
    way: 'window',
    async begin({ state }) {
      const url = new URL(`${options.dialogUrl}/oauth/authorize`);
      url.search = new URLSearchParams({
        client_id: api.app.appId,
        redirect_uri: redirectUri,
        scope: [...SCOPES, ...(options.deletes ? [DELETION] : [])].join(','),
        response_type: 'code',
        state,
      }).toString();
      return { url: url.href, kept: {} };
    },
    finish: ({ code }) => finish(options, code),
    async examine({ remoteId, token }) {
      const { id } = await readProfile(api, token);
      // A private profile's consent ends after ninety days, and nothing tells which profiles are private.
      if (id === remoteId) return { expiresAt: undefined };
      throw anotherAccount();
    },
    async renew({ refreshToken }) {
      const params = { grant_type: 'th_refresh_token', access_token: refreshToken };
      const answer = await api.oauth({ method: 'GET', path: '/refresh_access_token', params });
      return tokensOf(parseAnswer(Long, answer, null), options.now());
    },
    // Threads has no call for it: a person removes the app in their settings, and Threads then tells us.
    revoke: async () => undefined,
    openNotice: (text) => openSignedRequest(api.app.appSecret, text),
  };
}

function tokensOf(
  { access_token: token, expires_in: seconds }: z.infer<typeof Long>,
  now: Date,
): RenewedToken {
  const after = (share: number) => new Date(now.getTime() + seconds * share * 1000);
  return {
    token,
    userToken: token,
    tokenExpiresAt: after(1),
    renewal: { refreshToken: token, dueAt: after(RENEW_AT_SHARE) },
  };
}

export async function readProfile(api: ThreadsApi, token: string): Promise<z.infer<typeof Profile>> {
  const params = { fields: 'id,username,name' };
  const { body, requestId } = await api.call({ method: 'GET', path: '/me', params, token });
  return parseAnswer(Profile, body, requestId);
}

async function finish(
  { api, redirectUri, now, profileUrl }: ThreadsLoginOptions,
  code: string,
): Promise<LoginResult> {
  const { appId, appSecret } = api.app;
  const exchange = {
    client_id: appId,
    client_secret: appSecret,
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code,
  };
  const answer = await api.oauth({ method: 'POST', path: '/oauth/access_token', params: exchange });
  const { access_token: short, permissions: scopes = SCOPES } = parseAnswer(Short, answer, null);
  const params = { grant_type: 'th_exchange_token', client_secret: appSecret, access_token: short };
  const long = parseAnswer(Long, await api.oauth({ method: 'GET', path: '/access_token', params }), null);
  const tokens = tokensOf(long, now());
  const profile = await readProfile(api, tokens.token);
  return {
    networkUserId: profile.id,
    userToken: tokens.token,
    scopes,
    problem: null,
    accounts: [
      {
        network: 'threads',
        remoteId: profile.id,
        name: profile.name?.trim() || profile.username,
        username: profile.username,
        avatarUrl: null,
        profileUrl: profileUrl(profile),
        problem: scopes.includes('threads_content_publish') ? null : message('threads.no-posting'),
        ...tokens,
      },
    ],
  };
}
