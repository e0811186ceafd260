// One line for each network; nothing else names one.
export { bluesky } from './bluesky.tsx';
export { facebook } from './facebook.tsx';
export { googleBusiness } from './google-business/google-business.ts';
export { instagram } from './instagram.tsx';
export { linkedin } from './linkedin.tsx';
export { mastodon } from './mastodon/mastodon.tsx';
export { pinterest } from './pinterest/pinterest.ts';
export { telegram } from './telegram.tsx';
export { threads } from './threads/threads.tsx';
export { tiktok } from './tiktok/tiktok.ts';
export { x } from './x/x.tsx';
export { youtube } from './youtube/youtube.ts';
