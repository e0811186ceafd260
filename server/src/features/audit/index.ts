export { type AuditActor, type AuditEvent, byPerson, noteEvent } from './note-event.ts';
export { readEvents } from './read-events.ts';
