import type { Context } from '../src/context.ts';
import { insertCursor } from '../src/events/outbox.system-queries.ts';
import { writeAuditLines } from '../src/features/audit/index.ts';
import { readOutbox } from './read-outbox.ts';

const READER = 'audit-log';

/** Has the audit log written from all that is committed, as a worker does a moment later. */
export async function writeAudit(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await insertCursor(context.db, READER, context.clock.now());
  await readOutbox(context as Context, READER, { handle: writeAuditLines });
}
