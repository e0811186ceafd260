import type { PostMetrics } from '../feed/insight-metrics.ts';
import { metricsOfMedia, metricsOfPost } from './insights.ts';
import type { State } from './state.ts';

/** A post of a Page or an account of Instagram that was made some time ago; undefined for anybody else's. */
export function addPastMetaPost(
  state: State,
  { accountId, text, at }: { accountId: string; text: string; at: string },
): string | undefined {
  if (state.pages.get(accountId)) {
    const id = `${accountId}_1220${state.store.nextNumber()}`;
    const shared = { photoIds: [], link: null, createdAt: at, visibleAt: at, inPublishedPosts: true };
    state.posts.put(id, { id, pageId: accountId, appId: '', message: text, ...shared });
    return id;
  }
  if (!state.instagram.get(accountId)) return undefined;
  const id = `1799${String(state.store.nextNumber()).padStart(13, '0')}`;
  state.media.put(id, {
    id,
    igId: accountId,
    containerId: '',
    caption: text,
    aiGenerated: false,
    images: [{ id, altText: null, image: { hash: '', mime: 'image/jpeg', width: 1080, height: 1080 } }],
    video: null,
    isStory: false,
    shortcode: `P${id}`,
    timestamp: at,
  });
  return id;
}

/** Takes away what `addPastMetaPost` put on Pages and on accounts of Instagram, whose newest are listed. */
export function forgetPastMetaPosts({ media, posts }: State): void {
  for (const { id, containerId } of media.values()) if (containerId === '') media.delete(id);
  for (const { id, appId } of posts.values()) if (appId === '') posts.delete(id);
}

export function metaTruthOf(state: State, postId: string): PostMetrics | undefined {
  const media = state.media.get(postId);
  if (media) return metricsOfMedia(state, media);
  const post = state.posts.get(postId);
  return post && metricsOfPost(state, post);
}
