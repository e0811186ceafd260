export { calendarDownloads } from './calendar.downloads.ts';
export { calendarFeedPlugin } from './feed.plugin.ts';
export { reencryptFeeds } from './reencrypt-feeds.ts';
