export { readEvents } from './read-events.ts';
export { type AuditActor, type AuditEvent, byUser, recordEvent } from './record-event.ts';
