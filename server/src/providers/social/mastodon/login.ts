import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import type { AccountAccess } from '../account-access.ts';
import { anotherAccount } from '../another-account.ts';
import { parseAnswer } from '../parse-answer.ts';
import { makePkce } from '../pkce.ts';
import type { LoginResult, SocialLogin, WindowLogin } from '../social-login.ts';
import type { MastodonApi } from './api.ts';
import { type OurApp, RegisteredApp, registerAt, SCOPES } from './apps.ts';
import { idAtServer } from './id-at-server.ts';
import { checkServer } from './instance.ts';

const Tokens = z.object({ access_token: z.string().min(1), scope: z.string().default(SCOPES) });
const Account = z.object({
  id: z.string().regex(/^[\w-]+$/),
  username: z.string().min(1),
  display_name: z.string().default(''),
  followers_count: z.number().optional(),
  statuses_count: z.number().optional(),
});
/** What revoking needs: the app that the token was given to, which is another at each server. */
const Revoking = RegisteredApp.extend({ token: z.string() });

export interface MastodonLoginOptions extends OurApp {
  readonly demo: boolean;
  /** Where people see a server's pages, without a slash at the end. */
  readonly pagesOf: (server: string) => string;
  readonly profileUrl: (account: { remoteId: string; server: string; username: string }) => string;
}

/** The server that a person names asks in its own window, after our app was registered there. Tokens do not end. */
export function mastodonLogin(options: MastodonLoginOptions): SocialLogin & WindowLogin {
  const { api, redirectUri } = options;
  return {
    name: 'mastodon',
    networks: ['mastodon'],
    demo: options.demo,
    failure: message('mastodon.login-failed'),
    way: 'window',
    async begin({ state, entered: { server = '' } }) {
      await checkServer(api, api.servers.addressOf(server));
      const app = await registerAt(options, server);
      const { verifier, challenge } = makePkce();
      const asked = new URLSearchParams({
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: redirectUri,
        scope: SCOPES,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      return { url: `${options.pagesOf(server)}/oauth/authorize?${asked}`, kept: { verifier, ...app } };
    },
    finish: (answer) => finish(options, answer),
    async examine({ remoteId, ...account }) {
      const { id } = await readAccount(api, account);
      if (id === idAtServer(remoteId)) return { expiresAt: null };
      throw anotherAccount();
    },
    renew: null,
    async revoke({ baseUrl, userToken }) {
      const { clientId, clientSecret, token } = Revoking.parse(JSON.parse(userToken));
      const form = { client_id: clientId, client_secret: clientSecret, token };
      await api.call({ baseUrl, token: null }, { method: 'POST', path: '/oauth/revoke', form });
    },
    openNotice: null,
  };
}

async function readAccount(
  api: MastodonApi,
  account: Pick<AccountAccess, 'baseUrl' | 'token'>,
): Promise<z.infer<typeof Account>> {
  const { body } = await api.call(account, { method: 'GET', path: '/api/v1/accounts/verify_credentials' });
  return parseAnswer(Account, body, null);
}

async function tokensFor(
  { api, redirectUri }: OurApp,
  { code, entered: { server = '' }, kept }: Parameters<WindowLogin['finish']>[0],
): Promise<z.infer<typeof Tokens>> {
  const { clientId, clientSecret } = RegisteredApp.parse(kept);
  const form = {
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: redirectUri,
    code_verifier: kept.verifier ?? '',
  };
  const caller = { baseUrl: api.servers.addressOf(server), token: null };
  const { body } = await api.call(caller, { method: 'POST', path: '/oauth/token', form });
  return parseAnswer(Tokens, body, null);
}

async function finish(
  options: MastodonLoginOptions,
  answer: Parameters<WindowLogin['finish']>[0],
): Promise<LoginResult> {
  const { api } = options;
  const { server = '' } = answer.entered;
  const baseUrl = api.servers.addressOf(server);
  const { access_token: token, scope } = await tokensFor(options, answer);
  const scopes = scope.split(/\s+/);
  const { id, username, display_name: name } = await readAccount(api, { baseUrl, token });
  const remoteId = `${id}@${server}`;
  const mayPost = scopes.some((one) => one === 'write' || one === 'write:statuses');
  return {
    networkUserId: remoteId,
    userToken: JSON.stringify({ ...RegisteredApp.parse(answer.kept), token }),
    scopes,
    problem: null,
    baseUrl,
    accounts: [
      {
        network: 'mastodon',
        remoteId,
        name: name.trim() || username,
        username: `${username}@${server}`,
        avatarUrl: null,
        profileUrl: options.profileUrl({ remoteId, server, username }),
        token,
        tokenExpiresAt: null,
        renewal: null,
        problem: mayPost ? null : message('network.permission'),
      },
    ],
  };
}
