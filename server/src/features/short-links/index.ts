export { shortLinksPlugin } from './redirect.plugin.ts';
export { type NewLink, sendLinks } from './send-links.ts';
export { shortCode } from './short-code.ts';
export {
  insertShortLinks as keepShortLinks,
  selectLinkRules as readLinkRules,
  upsertBlocked as setLinksBlocked,
} from './short-links.system-queries.ts';
