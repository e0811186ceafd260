import * as z from 'zod';
import { callbackPath, type NetworkAdapter, type NetworkApp } from '../network-adapter.ts';
import { ownServers } from '../own-servers.ts';
import { onOff } from '../variables.ts';
import { mastodonApi } from './api.ts';
import { mastodonInsights } from './insights.ts';
import { mastodonLogin } from './login.ts';
import { mastodonPost } from './post.ts';

const Variables = z.object({
  /** Whether people may connect it; unset: wherever no sandbox stands for it. It needs no app and no key. */
  MASTODON: onOff.optional(),
});

const MASTODON_APP: NetworkApp = {
  name: 'mastodon',
  variables: Variables,
  isConfigured: ({ MASTODON }) => MASTODON === 'on',
  // Servers are people's own.
  addresses: () => [],
};

/** Accounts of Mastodon and of other servers that speak its dialect. */
export const mastodon: NetworkAdapter = {
  app: MASTODON_APP,
  connect({ environment, appUrl, sandboxUrl, clock }) {
    const { MASTODON: wanted = sandboxUrl === null } = Variables.parse(environment);
    if (!wanted && sandboxUrl === null) return null;
    const demo = !wanted;
    const servers = ownServers(demo ? sandboxUrl : null);
    const api = mastodonApi({ servers, now: () => clock.now() });
    const feed = (account: string) => `${appUrl}/sandbox/feed/${account}`;
    const medium = (kind: 'image' | 'link' | 'video') =>
      mastodonPost(api, kind, ({ remoteId, baseUrl }, { id, url }) => {
        if (demo) return `${feed(remoteId)}/${id}`;
        // A post's page is at its own server; whatever else a server says is not handed on.
        return url?.startsWith(`${baseUrl}/`) ? url : null;
      });
    return {
      login: mastodonLogin({
        api,
        demo,
        appUrl,
        redirectUri: `${appUrl}${callbackPath('mastodon')}`,
        // People reach the sandbox's pages through our own address (P-28).
        pagesOf: (server) => (demo ? `${appUrl}/sandbox/servers/${server}` : servers.addressOf(server)),
        profileUrl: ({ remoteId, server, username }) =>
          demo ? feed(remoteId) : `${servers.addressOf(server)}/@${encodeURIComponent(username)}`,
      }),
      targets: [medium('image'), medium('link'), medium('video')],
      unavailable: null,
      insights: mastodonInsights(api),
      creator: null,
      backOff: () => undefined,
    };
  },
};
