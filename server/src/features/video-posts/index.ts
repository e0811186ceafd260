export { type LockedVideoPost, lockVideoPosts } from './lock-video-posts.ts';
export { networkOptions } from './network-options.ts';
export { readReleasedVideoPosts } from './read-released-video-posts.ts';
export { recordVideoPostStates } from './record-video-post-states.ts';
export { type VideoPostToPublish, videoPostToPublish } from './video-post-to-publish.ts';
export { wantsAccount } from './wants-account.ts';
