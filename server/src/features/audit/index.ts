export { type AuditEvent, noteEvent } from './note-event.ts';
export { readEvents } from './read-events.ts';
