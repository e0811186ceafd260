import type { PostFigures } from './insight-figures.ts';
import { figuresOfMedia, figuresOfPost } from './meta-insights.ts';
import { figuresOfVideo } from './tiktok-videos.ts';
import type { World } from './world.ts';

/** A post that an account made some time ago, put there without being published. */
export interface PastPost {
  accountId: string;
  text: string;
  /** ISO 8601. */
  at: string;
}

/** Puts a post into an account's past and returns the network's id of it. */
export function addPastPost(world: World, { accountId, text, at }: PastPost): string {
  const image = { hash: '', mime: 'image/jpeg' as const, width: 1080, height: 1080 };
  if (world.pages.get(accountId)) {
    const id = `${accountId}_1220${world.store.nextNumber()}`;
    const shared = { photoIds: [], link: null, createdAt: at, visibleAt: at, inLedger: true };
    world.posts.put(id, { id, pageId: accountId, appId: '', message: text, ...shared });
    return id;
  }
  if (world.creators.get(accountId)) return addPastVideo(world, { accountId, text, at });
  if (!world.instagram.get(accountId)) throw new Error(`no such account: ${accountId}`);
  const id = `1799${String(world.store.nextNumber()).padStart(13, '0')}`;
  world.media.put(id, {
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

function addPastVideo(world: World, { accountId: openId, text: title, at }: PastPost): string {
  const number = world.store.nextNumber();
  const postId = `74${String(number).padStart(17, '0')}`;
  const publishId = `v_pub_file~v2-1.${number}`;
  world.tiktokVideos.put(publishId, {
    ...{ publishId, openId, title, postId, createdAt: at, completeAt: at, failReason: null },
    ...{ uploadToken: '', source: 'FILE_UPLOAD', privacyLevel: 'PUBLIC_TO_EVERYONE', aiGenerated: false },
    ...{ size: 0, chunkSize: 0, chunkCount: 0, chunks: [], received: 0, mime: 'video/mp4', video: null },
  });
  return postId;
}

/** What a post has come to now, as the network itself knows it: nothing late, nothing missing. */
export function truthOf(world: World, postId: string): PostFigures {
  const media = world.media.get(postId);
  if (media) return figuresOfMedia(world, media);
  const video = world.tiktokVideos.values().find((candidate) => candidate.postId === postId);
  if (video) return figuresOfVideo(world, video);
  const post = world.posts.get(postId);
  if (!post) throw new Error(`no such post: ${postId}`);
  return figuresOfPost(world, post);
}
