import { type Statement, statement } from '@postownia/contract/statements/statement';
import * as z from 'zod';
import { examineMetaToken } from './examine-meta-token.ts';
import type { MetaGraph } from './meta-graph.ts';
import { META_SCOPES, type MetaScope, missingConsent } from './meta-scopes.ts';
import { parseAnswer } from './parse-answer.ts';
import { type MetaPage, readMetaPages } from './read-meta-pages.ts';
import type { FoundAccount, SocialLogin } from './social-login.ts';

const Token = z.object({ access_token: z.string().min(1) });
const Me = z.object({ id: z.string() });
const Permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });

/**
 * The server-side code flow of Facebook Login for Pages and their Instagram accounts.
 * @param options.dialogUrl address of the login dialog's host, without a slash at the end
 * @param options.redirectUri our callback; the same text in dialog and exchange
 * @param options.instagramProblem why Instagram can't be served here, or null (decision 10)
 * @param options.instagramUrl where the world sees an Instagram account; the API does not say
 */
export function metaLogin(options: {
  graph: MetaGraph;
  dialogUrl: string;
  redirectUri: string;
  demo: boolean;
  instagramProblem: Statement | null;
  instagramUrl: (account: { id: string; username: string }) => string;
}): SocialLogin {
  const { graph, redirectUri } = options;
  const { appId, version } = graph.app;
  return {
    name: 'meta',
    demo: options.demo,
    failure: statement('facebook.login-failed'),
    dialogUrl(state) {
      const url = new URL(`${options.dialogUrl}/${version}/dialog/oauth`);
      url.search = new URLSearchParams({
        client_id: appId,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        scope: META_SCOPES.join(','),
        // Asks again for what was declined at an earlier login; without it Meta silently leaves it out.
        auth_type: 'rerequest',
      }).toString();
      return url.href;
    },
    async finish(code) {
      const personToken = await exchange(graph, await exchange(graph, { code, redirect_uri: redirectUri }));
      const me = await graph.call({
        method: 'GET',
        path: '/me',
        token: personToken,
        params: { fields: 'id' },
      });
      const scopes = await readScopes(graph, personToken);
      const withBusinesses = scopes.includes('business_management');
      const pages = scopes.includes('pages_show_list')
        ? await readMetaPages(graph, personToken, { withBusinesses })
        : [];
      return {
        personId: parseAnswer(Me, me.body, me.requestId).id,
        personToken,
        scopes,
        accounts: pages.flatMap((page) => accountsOf(page, scopes, options)),
        problem: problemOf(scopes, pages),
      };
    },
    renew() {
      throw new Error('Tokens of Pages are not renewed');
    },
    examine: (account) => examineMetaToken(graph, account),
    async revoke(personToken) {
      await graph.call({ method: 'DELETE', path: '/me/permissions', token: personToken });
    },
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
      pictureUrl: page.picture?.data.url ?? null,
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
      pictureUrl: instagram.profile_picture_url ?? null,
      profileUrl: username === undefined ? null : instagramUrl({ id: instagram.id, username }),
      problem:
        instagramProblem ??
        pageProblem(page) ??
        missing(scopes, ['instagram_basic', 'instagram_content_publish', 'pages_read_engagement']),
    });
  }
  return found;
}

function pageProblem(page: MetaPage): Statement | null {
  if (page.access_token === undefined) {
    return statement('facebook.no-page-access');
  }
  if (page.tasks?.includes('CREATE_CONTENT') !== true) {
    return statement('facebook.no-page-right');
  }
  return null;
}

function missing(scopes: readonly string[], needed: readonly MetaScope[]): Statement | null {
  const first = needed.find((scope) => !scopes.includes(scope));
  return first === undefined ? null : missingConsent(first);
}

function problemOf(scopes: readonly string[], pages: readonly MetaPage[]): Statement | null {
  const declined = missing(scopes, META_SCOPES);
  if (declined !== null) return declined;
  if (pages.length > 0) return null;
  return statement('facebook.no-pages');
}
