import { message } from '@postownia/contract/messages/message';
import { serverName } from '@postownia/contract/networks/login-fields';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { FormLogin, RenewedToken, SocialLogin } from '../social-login.ts';
import type { BlueskyApi } from './api.ts';

const Did = z.string().regex(/^did:[a-z]+:[\w.:%-]+$/);
const Tokens = z.object({ accessJwt: z.string().min(1), refreshJwt: z.string().min(1), did: Did });
const Session = Tokens.extend({
  handle: z.string().min(1),
  didDoc: z.unknown().optional(),
  active: z.boolean().optional(),
});
const Owner = z.object({ did: Did });
const DidDocument = z.object({
  id: z.string(),
  service: z.array(z.object({ id: z.string(), serviceEndpoint: z.url({ protocol: /^https$/ }) })),
});
const Claims = z.object({ exp: z.number() });

/** A token is renewed when this share of its life is over. */
const RENEW_AT_SHARE = 0.8;
/** Of a token that does not say when it ends. */
const USUAL_SECONDS = 120 * 60;

interface Options {
  readonly api: BlueskyApi;
  readonly demo: boolean;
  readonly profileUrl: (did: string) => string;
  readonly example: NonNullable<FormLogin['example']> | null;
}

/** Server, handle and an app password open a session; each renewal of it replaces both of its tokens. */
export function blueskyLogin({ api, demo, profileUrl, example }: Options): SocialLogin {
  return {
    name: 'bluesky',
    networks: ['bluesky'],
    way: 'form',
    demo,
    example,
    failure: message('network.login-refused'),
    async connect({ server = '', handle = '', appPassword = '' }) {
      const entry = api.servers.addressOf(server);
      const body = { identifier: handle.toLowerCase(), password: appPassword };
      const answer = await api.call(
        { baseUrl: entry, token: null },
        { method: 'POST', name: 'com.atproto.server.createSession', body },
      );
      const session = parseAnswer(Session, answer, null);
      const { did } = session;
      await refuseForeignHandle(api, entry, session);
      return {
        networkUserId: did,
        userToken: session.refreshJwt,
        scopes: [],
        problem: null,
        baseUrl: serverOf(api, session) ?? entry,
        accounts: [
          {
            network: 'bluesky',
            remoteId: did,
            name: session.handle,
            username: session.handle,
            avatarUrl: null,
            profileUrl: profileUrl(did),
            problem: session.active === false ? message('bluesky.account-stopped') : null,
            ...renewed(api, session),
          },
        ],
      };
    },
    async examine(account) {
      const answer = await api.call(account, { method: 'GET', name: 'com.atproto.server.getSession' });
      return { expiresAt: null, person: parseAnswer(Owner, answer, null).did };
    },
    async renew({ baseUrl, refreshToken }) {
      const answer = await api.call(
        { baseUrl, token: refreshToken },
        { method: 'POST', name: 'com.atproto.server.refreshSession' },
      );
      return renewed(api, parseAnswer(Tokens, answer, null));
    },
    // Only the refresh token ends a session; that is what is kept for it.
    async revoke({ baseUrl, userToken }) {
      await api.call(
        { baseUrl, token: userToken },
        { method: 'POST', name: 'com.atproto.server.deleteSession' },
      );
    },
    openNotice: null,
  };
}

/**
 * A handle is a name that somebody else may point at by now: what is shown and linked to as ours would be their account. One
 * that nobody can resolve names nobody, and the account is published to by its id.
 * @throws NetworkError
 */
async function refuseForeignHandle(
  api: BlueskyApi,
  baseUrl: string,
  { did, handle }: z.infer<typeof Session>,
): Promise<void> {
  const resolved = await api
    .call(
      { baseUrl, token: null },
      { method: 'GET', name: 'com.atproto.identity.resolveHandle', params: { handle } },
    )
    .catch((error: unknown) => {
      if (error instanceof NetworkError && error.action === 'fix') return null;
      throw error;
    });
  if (resolved === null || parseAnswer(Owner, resolved, null).did === did) return;
  throw new NetworkError({
    action: 'reconnect',
    code: 'handle-elsewhere',
    userMessage: message('bluesky.handle-elsewhere', { handle }),
  });
}

/**
 * The server that holds the account: the one that was named may only be the way in.
 * @throws NetworkError where the account's papers name an address that is no public server's
 */
function serverOf(api: BlueskyApi, { did, didDoc }: z.infer<typeof Session>): string | null {
  const document = DidDocument.safeParse(didDoc);
  if (!document.success || document.data.id !== did) return null;
  const service = document.data.service.find(({ id }) => id.endsWith('#atproto_pds'));
  if (service === undefined) return null;
  const { host, pathname } = new URL(service.serviceEndpoint);
  const named = serverName.safeParse(host);
  if (named.success && pathname === '/') return api.servers.addressOf(named.data);
  throw new NetworkError({
    action: 'reconnect',
    code: 'private-address',
    userMessage: message('network.private-server'),
  });
}

function renewed(
  { now }: BlueskyApi,
  { accessJwt, refreshJwt, did: person }: z.infer<typeof Tokens>,
): RenewedToken {
  const at = now().getTime();
  const seconds = Math.max(0, (endOf(accessJwt) ?? at / 1000 + USUAL_SECONDS) - at / 1000);
  return {
    token: accessJwt,
    userToken: refreshJwt,
    // Every renewal gives another ninety days, and the daily look at accounts renews.
    tokenExpiresAt: null,
    renewal: { refreshToken: refreshJwt, dueAt: new Date(at + seconds * RENEW_AT_SHARE * 1000) },
    person,
  };
}

/** When a token says that it ends, in seconds; it is its server's, so nothing is proven by it. */
function endOf(token: string): number | null {
  try {
    const text = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    return Claims.parse(JSON.parse(text)).exp;
  } catch {
    return null;
  }
}
