import { AUDIT_ACTIONS, type AuditFilter, LIMITS } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import { fromCursor, toCursor } from '../../lib/time-cursor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type AuditEventRow, selectAuditEvents } from './audit.queries.ts';

/**
 * A page of the workspace's audit log, newest first.
 * @returns the events, and where the next page begins; null after the last
 */
export async function readEvents(
  db: Queryable,
  workspaceId: WorkspaceId,
  { before, matter, person }: AuditFilter = {},
): Promise<{ events: AuditEventRow[]; next: string | null }> {
  const found = await selectAuditEvents(workspaceId, db, {
    before: before === undefined ? undefined : fromCursor(before),
    userId: person,
    actions: matter === undefined ? undefined : AUDIT_ACTIONS[matter],
    limit: LIMITS.auditPage + 1,
  });
  const events = found.slice(0, LIMITS.auditPage);
  const last = events.at(-1);
  const more = found.length > events.length && last !== undefined;
  return { events, next: more ? toCursor({ at: last.createdAt, id: last.id }) : null };
}
