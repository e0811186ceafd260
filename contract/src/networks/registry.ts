// One line for each network; nothing else names one.
export { bluesky } from './bluesky.ts';
export { facebook } from './facebook.ts';
export { googleBusiness } from './google-business.ts';
export { instagram } from './instagram.ts';
export { linkedin } from './linkedin.ts';
export { mastodon } from './mastodon.ts';
export { pinterest } from './pinterest.ts';
export { telegram } from './telegram.ts';
export { threads } from './threads.ts';
export { tiktok } from './tiktok.ts';
export { x } from './x.ts';
export { youtube } from './youtube.ts';
