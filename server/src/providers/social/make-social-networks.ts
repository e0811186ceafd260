import type { Network } from '@postownia/contract';
import { type Statement, statement } from '@postownia/contract/statements/statement';
import type { Config } from '../../config.ts';
import type { Clock } from '../../lib/clock.ts';
import type { AccountAccess } from './account-access.ts';
import { facebookPage } from './facebook-page.ts';
import { facebookReel } from './facebook-reel.ts';
import type { InsightsReader } from './insights.ts';
import { instagramBusiness } from './instagram-business.ts';
import { type MetaApp, metaGraph } from './meta-graph.ts';
import { metaInsights } from './meta-insights.ts';
import { metaLogin } from './meta-login.ts';
import { MetaUsage } from './meta-usage.ts';
import { openSignedRequest } from './signed-request.ts';
import type { SocialLogin } from './social-login.ts';
import type { Creator, Rest, SocialNetwork, SocialNetworks } from './social-network.ts';
import { type TikTokApp, tiktokApi } from './tiktok-api.ts';
import { readCreator } from './tiktok-creator.ts';
import { tiktokInsights } from './tiktok-insights.ts';
import { tiktokLogin } from './tiktok-login.ts';
import { tiktokVideo } from './tiktok-video.ts';

/** The apps that the sandbox's networks know; they protect nothing. */
const SANDBOX_META = { appId: '314159265358979', appSecret: 'sandbox-meta-app-secret' };
const SANDBOX_TIKTOK = { clientKey: 'sandboxtiktokkey', clientSecret: 'sandbox-tiktok-client-secret' };
const NO_PUBLIC_ADDRESS = statement('instagram.public-address');
const NOT_CONFIGURED = statement('network.not-configured');

/** Where accounts come back to after a login. */
export const callbackPath = (login: string) => `/api/social/callback/${login}`;

interface Options {
  config: Config;
  appUrl: string;
  sandbox: { url: string } | null;
  clock: Clock;
}

/** What one configured app brings: its login, its targets, and why some of its networks can't be connected. */
interface Part {
  readonly networks: readonly Network[];
  readonly login: SocialLogin;
  readonly targets: readonly SocialNetwork[];
  readonly reasons: Partial<Record<Network, Statement>>;
  readonly creator?: (account: AccountAccess) => Promise<Creator>;
  readonly insights: readonly InsightsReader[];
  readonly rest: (remoteId: string) => Rest | undefined;
}

/**
 * Every network, as the configuration says: with an app's id and secret the real one (or whatever the addresses of
 * the configuration name), else the sandbox where it is on, else none.
 */
export function makeSocialNetworks(options: Options): SocialNetworks {
  const parts = [metaPart(options), tiktokPart(options)].filter((part) => part !== null);
  const partOf = (network: Network) => parts.find(({ networks }) => networks.includes(network));
  return {
    target: (network, medium) =>
      partOf(network)?.targets.find((target) => target.network === network && target.medium === medium),
    rest: (network, remoteId) => partOf(network)?.rest(remoteId),
    creator: (network) => partOf(network)?.creator,
    login: (network) => partOf(network)?.login,
    insights: (network) => partOf(network)?.insights.find((reader) => reader.network === network),
    loginNamed: (name) => parts.find(({ login }) => login.name === name)?.login,
    unavailable: (network) => {
      const part = partOf(network);
      return part === undefined ? NOT_CONFIGURED : (part.reasons[network] ?? null);
    },
    openSignedRequest: (login, text) => {
      const meta = login === 'meta' ? metaOf(options) : null;
      return meta === null ? null : openSignedRequest(meta.app.appSecret, text);
    },
  };
}

function metaPart(options: Options): Part | null {
  const { config, appUrl } = options;
  const meta = metaOf(options);
  if (meta === null) return null;
  const usage = new MetaUsage();
  const graph = metaGraph(meta.app, usage);
  const instagramProblem = meta.demo || config.media.publicUrl !== undefined ? null : NO_PUBLIC_ADDRESS;
  return {
    networks: ['facebook', 'instagram'],
    targets: [
      facebookPage(graph),
      facebookReel(graph),
      instagramBusiness(graph, 'image'),
      instagramBusiness(graph, 'video'),
    ],
    reasons: instagramProblem === null ? {} : { instagram: instagramProblem },
    insights: metaInsights(graph),
    rest: (remoteId) => usage.take(remoteId),
    login: metaLogin({
      graph,
      dialogUrl: meta.dialogUrl,
      redirectUri: `${appUrl}${callbackPath('meta')}`,
      demo: meta.demo,
      instagramProblem,
      instagramUrl: meta.demo
        ? ({ id }) => `${appUrl}/sandbox/feed/${id}`
        : ({ username }) => `https://www.instagram.com/${username}/`,
    }),
  };
}

function metaOf({ config, appUrl, sandbox }: Options): {
  app: MetaApp;
  dialogUrl: string;
  demo: boolean;
} | null {
  const { appId, appSecret, version, graphUrl, uploadUrl, dialogUrl } = config.meta;
  if (appId !== undefined && appSecret !== undefined) {
    return {
      app: {
        graphUrl: graphUrl ?? 'https://graph.facebook.com',
        uploadUrl: uploadUrl ?? 'https://rupload.facebook.com',
        ...{ version, appId, appSecret },
      },
      dialogUrl: dialogUrl ?? 'https://www.facebook.com',
      demo: false,
    };
  }
  if (sandbox === null) return null;
  return {
    app: { graphUrl: graphUrl ?? sandbox.url, uploadUrl: uploadUrl ?? sandbox.url, version, ...SANDBOX_META },
    // People reach the sandbox's pages through our own address (decision 28).
    dialogUrl: dialogUrl ?? `${appUrl}/sandbox`,
    demo: true,
  };
}

function tiktokPart(options: Options): Part | null {
  const { config, appUrl, clock } = options;
  const tiktok = tiktokOf(options);
  if (tiktok === null) return null;
  const { demo, dialogUrl } = tiktok;
  const api = tiktokApi(tiktok.app);
  return {
    networks: ['tiktok'],
    targets: [
      tiktokVideo(api, {
        source: config.tiktok.pullsVideos ? 'pull' : 'upload',
        postUrl: demo
          ? ({ accountId, postId }) => `${appUrl}/sandbox/feed/${accountId}/${postId}`
          : ({ username, postId }) => `https://www.tiktok.com/@${username}/video/${postId}`,
      }),
    ],
    reasons: {},
    insights: [tiktokInsights(api)],
    // TikTok counts by the minute and says so only when it refuses.
    rest: () => undefined,
    creator: async (account) => (await readCreator(api, account)).creator,
    login: tiktokLogin({
      api,
      dialogUrl,
      redirectUri: `${appUrl}${callbackPath('tiktok')}`,
      demo,
      now: () => clock.now(),
    }),
  };
}

function tiktokOf({ config, appUrl, sandbox }: Options): {
  app: TikTokApp;
  dialogUrl: string;
  demo: boolean;
} | null {
  const { clientKey, clientSecret, apiUrl, authUrl } = config.tiktok;
  if (clientKey !== undefined && clientSecret !== undefined) {
    return {
      app: { apiUrl: apiUrl ?? 'https://open.tiktokapis.com', clientKey, clientSecret },
      dialogUrl: authUrl ?? 'https://www.tiktok.com',
      demo: false,
    };
  }
  if (sandbox === null) return null;
  return {
    app: { apiUrl: apiUrl ?? sandbox.url, ...SANDBOX_TIKTOK },
    dialogUrl: authUrl ?? `${appUrl}/sandbox`,
    demo: true,
  };
}
