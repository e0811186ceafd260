import { type Message, message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { parseAnswer } from '../parse-answer.ts';
import type { FoundAccount, SocialLogin, WindowLogin } from '../social-login.ts';
import { examineMetaToken } from './examine-token.ts';
import type { MetaGraph } from './graph.ts';
import { type MetaPage, readMetaPages } from './read-pages.ts';
import { META_COMMENT_SCOPES, META_SCOPES, type MetaScope, missingConsent } from './scopes.ts';
import { openSignedRequest } from './signed-request.ts';

const Token = z.object({ access_token: z.string().min(1) });
const Me = z.object({ id: z.string() });
const Permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });

/**
 * The server-side code flow of Facebook Login for Pages and their Instagram accounts.
 * @param options.dialogUrl address of the login dialog's host, without a slash at the end
 * @param options.redirectUri our callback; the same text in dialog and exchange
 * @param options.instagramProblem why Instagram can't be served here, or null (P-10)
 * @param options.instagramUrl where the world sees an Instagram account; the API does not say
 */
export function metaLogin(options: {
  graph: MetaGraph;
  dialogUrl: string;
  redirectUri: string;
  demo: boolean;
  instagramProblem: Message | null;
  instagramUrl: (account: { id: string; username: string }) => string;
}): SocialLogin & WindowLogin {
  const { graph, redirectUri } = options;
  const { appId, version } = graph.app;
  return {
    name: 'meta',
    networks: ['facebook', 'instagram'],
    demo: options.demo,
    failure: message('facebook.login-failed'),
    way: 'window',
    async begin({ state }) {
      const url = new URL(`${options.dialogUrl}/${version}/dialog/oauth`);
      url.search = new URLSearchParams({
        client_id: appId,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        scope: [...META_SCOPES, ...META_COMMENT_SCOPES].join(','),
        // Asks again for what was declined at an earlier login; without it Meta silently leaves it out.
        auth_type: 'rerequest',
      }).toString();
      return { url: url.href, kept: {} };
    },
    async finish({ code }) {
      const userToken = await exchange(graph, await exchange(graph, { code, redirect_uri: redirectUri }));
      const me = await graph.call({
        method: 'GET',
        path: '/me',
        token: userToken,
        params: { fields: 'id' },
      });
      const scopes = await readScopes(graph, userToken);
      const withBusinesses = scopes.includes('business_management');
      const pages = scopes.includes('pages_show_list')
        ? await readMetaPages(graph, userToken, { withBusinesses })
        : [];
      return {
        networkUserId: parseAnswer(Me, me.body, me.requestId).id,
        userToken,
        scopes,
        accounts: pages.flatMap((page) => accountsOf(page, scopes, options)),
        problem: problemOf(scopes, pages),
      };
    },
    renew: null,
    examine: (account) => examineMetaToken(graph, account),
    async revoke({ userToken }) {
      await graph.call({ method: 'DELETE', path: '/me/permissions', token: userToken });
    },
    openNotice: (text) => openSignedRequest(graph.app.appSecret, text),
  };
}

/** Code → short token, or (given a token) short → long-lived, about 60 days. The short one is never stored. */
async function exchange(
  graph: MetaGraph,
  from: string | { code: string; redirect_uri: string },
): Promise<string> {
  const { appId, appSecret } = graph.app;
  const grant =
    typeof from === 'string' ? { grant_type: 'fb_exchange_token', fb_exchange_token: from } : from;
  const { body, requestId } = await graph.call({
    method: 'GET',
    path: '/oauth/access_token',
    params: { client_id: appId, client_secret: appSecret, ...grant },
  });
  return parseAnswer(Token, body, requestId).access_token;
}

async function readScopes(graph: MetaGraph, token: string): Promise<string[]> {
  const { body, requestId } = await graph.call({ method: 'GET', path: '/me/permissions', token });
  const { data } = parseAnswer(Permissions, body, requestId);
  return data.filter((entry) => entry.status === 'granted').map((entry) => entry.permission);
}

function accountsOf(
  page: MetaPage,
  scopes: readonly string[],
  {
    instagramProblem,
    instagramUrl,
  }: Pick<Parameters<typeof metaLogin>[0], 'instagramProblem' | 'instagramUrl'>,
): FoundAccount[] {
  const token = page.access_token ?? null;
  const base = { token, tokenExpiresAt: null, renewal: null };
  const found: FoundAccount[] = [
    {
      ...base,
      network: 'facebook',
      remoteId: page.id,
      name: page.name,
      username: null,
      avatarUrl: page.picture?.data.url ?? null,
      profileUrl: page.link ?? `https://www.facebook.com/${page.id}`,
      problem: pageProblem(page) ?? missing(scopes, ['pages_manage_posts', 'pages_read_engagement']),
    },
  ];
  const instagram = page.instagram_business_account;
  if (instagram !== undefined) {
    const { username } = instagram;
    found.push({
      ...base,
      network: 'instagram',
      remoteId: instagram.id,
      name: username === undefined ? page.name : `@${username}`,
      username: username ?? null,
      avatarUrl: instagram.profile_picture_url ?? null,
      profileUrl: username === undefined ? null : instagramUrl({ id: instagram.id, username }),
      problem:
        instagramProblem ??
        pageProblem(page) ??
        missing(scopes, ['instagram_basic', 'instagram_content_publish', 'pages_read_engagement']),
    });
  }
  return found;
}

function pageProblem(page: MetaPage): Message | null {
  if (page.access_token === undefined) {
    return message('facebook.no-page-access');
  }
  if (page.tasks?.includes('CREATE_CONTENT') !== true) {
    return message('facebook.no-page-right');
  }
  return null;
}

function missing(scopes: readonly string[], needed: readonly MetaScope[]): Message | null {
  const first = needed.find((scope) => !scopes.includes(scope));
  return first === undefined ? null : missingConsent(first);
}

function problemOf(scopes: readonly string[], pages: readonly MetaPage[]): Message | null {
  const declined = missing(scopes, META_SCOPES);
  if (declined !== null) return declined;
  if (pages.length > 0) return null;
  return message('facebook.no-pages');
}
