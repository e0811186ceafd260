export { readApprovalPolicies, readApprovalPolicy, setApprovalPolicy } from './approval-policy.ts';
export { listAutoPublishing, readLateMinutes } from './auto-publishing.system-queries.ts';
export { copyPreferences } from './copy-preferences.ts';
export { getPreferences, toPreferences } from './get-preferences.ts';
export { setAutoPublish } from './set-auto-publish.ts';
export { setZone } from './set-zone.ts';
