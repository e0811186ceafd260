export { getPreferences, toPreferences } from './get-preferences.ts';
export { listAutoPublishing } from './auto-publishing-rows.ts';
export { setAutoPublish } from './set-auto-publish.ts';
