// One line for each network; nothing else names one.
export { bluesky } from './bluesky/adapter.ts';
export { facebook } from './facebook/adapter.ts';
export { googleBusiness } from './google-business/adapter.ts';
export { instagram } from './instagram/adapter.ts';
export { linkedin } from './linkedin/adapter.ts';
export { mastodon } from './mastodon/adapter.ts';
export { pinterest } from './pinterest/adapter.ts';
export { telegram } from './telegram/adapter.ts';
export { threads } from './threads/adapter.ts';
export { tiktok } from './tiktok/adapter.ts';
export { x } from './x/adapter.ts';
export { youtube } from './youtube/adapter.ts';
