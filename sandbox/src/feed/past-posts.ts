import { metricsOfMedia, metricsOfPost } from '../meta/insights.ts';
import type { State } from '../state.ts';
import { metricsOfVideo } from '../tiktok/videos.ts';
import type { PostMetrics } from './insight-metrics.ts';

/** A post that an account made some time ago, put there without being published. */
export interface PastPost {
  accountId: string;
  text: string;
  /** ISO 8601. */
  at: string;
}

/** Puts a post into an account's past and returns the network's id of it. */
export function addPastPost(state: State, { accountId, text, at }: PastPost): string {
  const image = { hash: '', mime: 'image/jpeg' as const, width: 1080, height: 1080 };
  if (state.pages.get(accountId)) {
    const id = `${accountId}_1220${state.store.nextNumber()}`;
    const shared = { photoIds: [], link: null, createdAt: at, visibleAt: at, inPublishedPosts: true };
    state.posts.put(id, { id, pageId: accountId, appId: '', message: text, ...shared });
    return id;
  }
  if (state.creators.get(accountId)) return addPastVideo(state, { accountId, text, at });
  if (!state.instagram.get(accountId)) throw new Error(`no such account: ${accountId}`);
  const id = `1799${String(state.store.nextNumber()).padStart(13, '0')}`;
  state.media.put(id, {
    id,
    igId: accountId,
    containerId: '',
    image,
    video: null,
    caption: text,
    altText: null,
    aiGenerated: false,
    shortcode: `P${id}`,
    timestamp: at,
  });
  return id;
}

function addPastVideo(state: State, { accountId: openId, text: title, at }: PastPost): string {
  const number = state.store.nextNumber();
  const postId = `74${String(number).padStart(17, '0')}`;
  const publishId = `v_pub_file~v2-1.${number}`;
  state.tiktokVideos.put(publishId, {
    ...{ publishId, openId, title, postId, createdAt: at, completeAt: at, failReason: null },
    ...{ uploadToken: '', source: 'FILE_UPLOAD', privacyLevel: 'PUBLIC_TO_EVERYONE', aiGenerated: false },
    ...{ size: 0, chunkSize: 0, chunkCount: 0, chunks: [], received: 0, mime: 'video/mp4', video: null },
  });
  return postId;
}

/** What a post has come to now, as the network itself knows it: nothing late, nothing missing. */
export function truthOf(state: State, postId: string): PostMetrics {
  const media = state.media.get(postId);
  if (media) return metricsOfMedia(state, media);
  const video = state.tiktokVideos.values().find((candidate) => candidate.postId === postId);
  if (video) return metricsOfVideo(state, video);
  const post = state.posts.get(postId);
  if (!post) throw new Error(`no such post: ${postId}`);
  return metricsOfPost(state, post);
}
