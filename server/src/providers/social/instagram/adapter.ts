import { connectMeta, metaApp } from '../meta/app.ts';
import { metaInsights } from '../meta/insights.ts';
import type { NetworkAdapter } from '../network-adapter.ts';
import { instagramBusiness } from './business.ts';
import { listInstagramMedia } from './list-media.ts';
import { INSTAGRAM_ACCOUNT_METRICS, INSTAGRAM_POST_METRICS } from './metrics.ts';

/** Business accounts of Instagram, reached through the Pages they belong to. */
export const instagram: NetworkAdapter = {
  app: metaApp,
  connect(setup) {
    const meta = setup.shared(connectMeta);
    if (meta === null) return null;
    return {
      login: meta.login,
      targets: (['image', 'video', 'story'] as const).map((medium) => instagramBusiness(meta.graph, medium)),
      unavailable: meta.instagramProblem,
      insights: {
        ...metaInsights(meta.graph, {
          network: 'instagram',
          videos: true,
          posts: INSTAGRAM_POST_METRICS,
          accounts: INSTAGRAM_ACCOUNT_METRICS,
        }),
        listPosts: (account) => listInstagramMedia(meta.graph, account),
      },
      creator: null,
      backOff: meta.backOff,
    };
  },
};
