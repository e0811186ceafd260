import { connectMeta, metaApp } from '../meta/app.ts';
import { metaInsights } from '../meta/insights.ts';
import type { NetworkAdapter } from '../network-adapter.ts';
import { listPagePosts } from './list-posts.ts';
import { FACEBOOK_ACCOUNT_METRICS, FACEBOOK_POST_METRICS } from './metrics.ts';
import { facebookPage } from './page.ts';
import { facebookReel } from './reel.ts';
import { facebookStory } from './story.ts';

/** Pages of Facebook. */
export const facebook: NetworkAdapter = {
  app: metaApp,
  connect(setup) {
    const meta = setup.shared(connectMeta);
    if (meta === null) return null;
    return {
      login: meta.login,
      targets: [
        facebookPage(meta.graph, 'image'),
        facebookPage(meta.graph, 'link'),
        facebookReel(meta.graph),
        facebookStory(meta.graph),
      ],
      unavailable: null,
      insights: {
        ...metaInsights(meta.graph, {
          network: 'facebook',
          // A reel is a video with metrics of its own: asked for a post's, it would pass them off as removed.
          videos: false,
          posts: FACEBOOK_POST_METRICS,
          accounts: FACEBOOK_ACCOUNT_METRICS,
        }),
        listPosts: (account) => listPagePosts(meta.graph, account),
      },
      creator: null,
      backOff: meta.backOff,
    };
  },
};
