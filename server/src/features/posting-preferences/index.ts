export { getPreferences, toPreferences } from './get-preferences.ts';
export { listAutoPublishing } from './list-auto-publishing.ts';
export { setAutoPublish } from './set-auto-publish.ts';
