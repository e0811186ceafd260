export { statusFeedPlugin } from './feed.plugin.ts';
export { startHeartbeat } from './heartbeat.ts';
export { listReported } from './list-reported.ts';
export { reportIncident } from './report-incident.ts';
export { updateIncident } from './update-incident.ts';
export { watchEndings } from './watch-endings.ts';
