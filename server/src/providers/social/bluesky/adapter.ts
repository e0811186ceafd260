import * as z from 'zod';
import type { NetworkAdapter, NetworkApp } from '../network-adapter.ts';
import { ownServers } from '../own-servers.ts';
import { onOff } from '../variables.ts';
import { blueskyApi } from './api.ts';
import { blueskyInsights } from './insights.ts';
import { blueskyLogin } from './login.ts';
import { blueskyPost } from './post.ts';
import { VIDEO_SERVICE } from './video.ts';

const Variables = z.object({
  /** Whether people may connect it; unset: wherever no sandbox stands for it. It needs no app and no key. */
  BLUESKY: onOff.optional(),
});

const BLUESKY_APP: NetworkApp = {
  name: 'bluesky',
  variables: Variables,
  isConfigured: ({ BLUESKY }) => BLUESKY === 'on',
  // Accounts lie on servers of people's own; videos are worked through at one place.
  addresses: () => [VIDEO_SERVICE],
};

/** What opens the demonstration account of the sandbox. */
const EXAMPLE = {
  server: 'bsky.social',
  handle: 'palarnia-swit.bsky.social',
  appPassword: 'demo-demo-demo-demo',
};

/** Accounts of Bluesky and of every other server that speaks its protocol. */
export const bluesky: NetworkAdapter = {
  app: BLUESKY_APP,
  connect({ environment, appUrl, sandboxUrl, clock }) {
    const { BLUESKY: wanted = sandboxUrl === null } = Variables.parse(environment);
    if (!wanted && sandboxUrl === null) return null;
    const demo = !wanted;
    const api = blueskyApi({ servers: ownServers(demo ? sandboxUrl : null), now: () => clock.now() });
    const feed = (account: string) => `${appUrl}/sandbox/feed/${account}`;
    const postUrl = (did: string, key: string) =>
      demo ? `${feed(did)}/${key}` : `https://bsky.app/profile/${did}/post/${key}`;
    return {
      login: blueskyLogin({
        api,
        demo,
        example: demo ? EXAMPLE : null,
        profileUrl: (did) => (demo ? feed(did) : `https://bsky.app/profile/${did}`),
      }),
      targets: (['image', 'link', 'video'] as const).map((medium) => blueskyPost(api, medium, { postUrl })),
      unavailable: null,
      insights: blueskyInsights(api, { postUrl }),
      creator: null,
      backOff: () => undefined,
    };
  },
};
