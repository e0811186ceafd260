import type { Network } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { parseAnswer } from '../parse-answer.ts';
import { makePkce } from '../pkce.ts';
import { makeProofKey, ProofKey } from '../proof.ts';
import type { FoundAccount, RenewedToken, SocialLogin } from '../social-login.ts';
import type { ToyApi } from './api.test-support.ts';

const Tokens = z.object({ token: z.string(), refreshToken: z.string(), seconds: z.number() });
const WithChannels = Tokens.extend({ channels: z.array(z.string()) });
type Tokens = z.infer<typeof Tokens>;

/** A token is renewed when this share of its life is over. */
const RENEW_AT_SHARE = 0.8;

interface Options {
  readonly api: ToyApi;
  readonly demo: boolean;
  readonly redirectUri: string;
}

const renewed = ({ now }: ToyApi, { token, refreshToken, seconds }: Tokens): RenewedToken => ({
  token,
  tokenExpiresAt: null,
  renewal: { refreshToken, dueAt: new Date(now().getTime() + seconds * RENEW_AT_SHARE * 1000) },
});

const shared = (network: Network, { api, demo }: Options) => ({
  name: network,
  networks: [network],
  demo,
  failure: message('network.login-refused'),
  examine: async (account: Parameters<SocialLogin['examine']>[0]) => {
    await api.call(account, { method: 'GET', name: 'me' });
    return { expiresAt: undefined };
  },
  renew: async ({
    refreshToken,
    ...account
  }: Parameters<NonNullable<SocialLogin['renew']>>[0]): Promise<RenewedToken> => {
    const body = { refreshToken };
    const answer = await api.call({ ...account, token: null }, { method: 'POST', name: 'refresh', body });
    return renewed(api, parseAnswer(Tokens, answer, null));
  },
  revoke: async ({ userToken, ...account }: Parameters<SocialLogin['revoke']>[0]) => {
    await api.call({ ...account, token: userToken }, { method: 'POST', name: 'revoke' });
  },
  openNotice: null,
});

const found = (
  network: Network,
  { name, server, ...tokens }: RenewedToken & { name: string; server: string },
): FoundAccount => ({
  network,
  remoteId: `${name}@${server}`,
  name,
  username: name,
  avatarUrl: null,
  profileUrl: null,
  problem: null,
  ...tokens,
});

/** Handle and app password open the account on its server; nothing else is asked. */
export function toyForm(options: Options): SocialLogin {
  const { api } = options;
  const network = 'toy' as Network;
  return {
    ...shared(network, options),
    way: 'form',
    async connect({ server = '', handle = '', appPassword = '' }) {
      const baseUrl = api.servers.addressOf(server);
      const body = { handle, appPassword };
      const caller = { baseUrl, token: null, proofKey: null };
      const answer = await api.call(caller, { method: 'POST', name: 'session', body });
      const tokens = renewed(api, parseAnswer(Tokens, answer, null));
      return {
        networkUserId: `${handle}@${server}`,
        userToken: tokens.token,
        scopes: [],
        problem: null,
        baseUrl,
        accounts: [found(network, { ...tokens, name: handle, server })],
      };
    },
  };
}

/** The server's own window, with PKCE; tokens are bound to a key of the login. One login, several channels. */
export function toyWindowLogin(options: Options): SocialLogin {
  const { api, redirectUri } = options;
  const network = 'toyWindow' as Network;
  return {
    ...shared(network, options),
    way: 'window',
    async begin({ state, entered: { server = '' } }) {
      const { verifier, challenge } = makePkce();
      const asked = new URLSearchParams({ challenge, method: 'S256', redirectUri, state });
      const key = JSON.stringify(makeProofKey());
      return { url: `${api.servers.addressOf(server)}/authorize?${asked}`, kept: { verifier, key } };
    },
    async finish({ code, entered: { server = '' }, kept: { verifier, key = '' } }) {
      const baseUrl = api.servers.addressOf(server);
      const proofKey = ProofKey.parse(JSON.parse(key));
      const body = { code, verifier, redirectUri };
      const answer = await api.call(
        { baseUrl, token: null, proofKey },
        { method: 'POST', name: 'token', body },
      );
      const { channels, ...rest } = parseAnswer(WithChannels, answer, null);
      const tokens = renewed(api, rest);
      return {
        networkUserId: `owner@${server}`,
        userToken: tokens.token,
        scopes: [],
        problem: null,
        baseUrl,
        proofKey,
        accounts: channels.map((name) => found(network, { ...tokens, name, server })),
      };
    },
  };
}
