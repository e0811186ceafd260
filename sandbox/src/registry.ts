// One line for each emulated app; networks of one company share theirs.
export { bluesky } from './bluesky/emulator.ts';
export { google } from './google/emulator.ts';
export { linkedin } from './linkedin/emulator.ts';
export { mastodon } from './mastodon/emulator.ts';
export { meta } from './meta/emulator.ts';
export { pinterest } from './pinterest/emulator.ts';
export { telegram } from './telegram/emulator.ts';
export { threads } from './threads/emulator.ts';
export { tiktok } from './tiktok/emulator.ts';
export { x } from './x/emulator.ts';
export { youtube } from './youtube/emulator.ts';
