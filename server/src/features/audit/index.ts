export { readEvents } from './read-events.ts';
export { type AuditEvent, recordEvent } from './record-event.ts';
export { writeAuditLines } from './write-audit-lines.ts';
