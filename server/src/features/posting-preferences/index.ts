export { listAutoPublishing, readLateMinutes } from './auto-publishing-rows.ts';
export { getPreferences, toPreferences } from './get-preferences.ts';
export { setAutoPublish } from './set-auto-publish.ts';
export { setZone } from './set-zone.ts';
