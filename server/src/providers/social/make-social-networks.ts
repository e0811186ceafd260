import type { Network } from '@postownia/contract';
import type { Config } from '../../config.ts';
import { facebookPage } from './facebook-page.ts';
import type { InsightsReader } from './insights.ts';
import { instagramBusiness } from './instagram-business.ts';
import { type MetaApp, metaGraph } from './meta-graph.ts';
import { metaInsights } from './meta-insights.ts';
import { metaLogin } from './meta-login.ts';
import type { SocialLogin } from './social-login.ts';
import type { SocialNetwork, SocialNetworks } from './social-network.ts';

/** The app that the sandbox's Meta knows; it protects nothing. */
const SANDBOX_APP = { appId: '314159265358979', appSecret: 'sandbox-meta-app-secret' };
const NO_PUBLIC_ADDRESS = 'Instagram wymaga publicznego adresu obrazów (PUBLIC_MEDIA_URL)';
const NOT_BUILT: Partial<Record<Network, string>> = {
  tiktok: 'Publikowanie na TikToku pojawi się wkrótce.',
};

/** Where accounts come back to after a login. */
export const callbackPath = (login: string) => `/api/social/callback/${login}`;

/**
 * Every network, as the configuration says: with the app's id and secret the real one (or whatever `META_GRAPH_URL`
 * and `META_DIALOG_URL` name), else the sandbox where it is on, else none.
 */
export function makeSocialNetworks(options: {
  config: Config;
  appUrl: string;
  sandbox: { url: string } | null;
}): SocialNetworks {
  const meta = metaOf(options);
  const targets = new Map<Network, SocialNetwork>();
  const logins = new Map<Network, SocialLogin>();
  const readers = new Map<Network, InsightsReader>();
  const reasons = new Map(Object.entries(NOT_BUILT) as [Network, string][]);
  if (meta === null) {
    for (const network of ['facebook', 'instagram'] as const)
      reasons.set(network, 'Ta sieć nie jest skonfigurowana.');
  } else {
    const graph = metaGraph(meta.app);
    for (const target of [facebookPage(graph), instagramBusiness(graph)]) targets.set(target.network, target);
    for (const reader of metaInsights(graph)) readers.set(reader.network, reader);
    const instagramProblem =
      meta.demo || options.config.media.publicUrl !== undefined ? null : NO_PUBLIC_ADDRESS;
    const login = metaLogin({
      graph,
      dialogUrl: meta.dialogUrl,
      redirectUri: `${options.appUrl}${callbackPath('meta')}`,
      demo: meta.demo,
      instagramProblem,
      instagramUrl: meta.demo
        ? ({ id }) => `${options.appUrl}/sandbox/feed/${id}`
        : ({ username }) => `https://www.instagram.com/${username}/`,
    });
    for (const network of ['facebook', 'instagram'] as const) logins.set(network, login);
    if (instagramProblem !== null) reasons.set('instagram', instagramProblem);
  }
  return {
    target: (network) => targets.get(network),
    login: (network) => logins.get(network),
    loginNamed: (name) => [...logins.values()].find((login) => login.name === name),
    insights: (network) => readers.get(network),
    unavailable: (network) => reasons.get(network) ?? null,
  };
}

function metaOf({
  config,
  appUrl,
  sandbox,
}: Parameters<typeof makeSocialNetworks>[0]): { app: MetaApp; dialogUrl: string; demo: boolean } | null {
  const { appId, appSecret, version, graphUrl, dialogUrl } = config.meta;
  if (appId !== undefined && appSecret !== undefined) {
    return {
      app: { graphUrl: graphUrl ?? 'https://graph.facebook.com', version, appId, appSecret },
      dialogUrl: dialogUrl ?? 'https://www.facebook.com',
      demo: false,
    };
  }
  if (sandbox === null) return null;
  return {
    app: { graphUrl: graphUrl ?? sandbox.url, version, ...SANDBOX_APP },
    // People reach the sandbox's pages through our own address (decision 28).
    dialogUrl: dialogUrl ?? `${appUrl}/sandbox`,
    demo: true,
  };
}
