export { startHeartbeat } from './heartbeat.ts';
