import { AUDIT_ACTIONS, type AuditMatter, LIMITS } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import { fromCursor, toCursor } from '../../lib/time-cursor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type AuditEventRow, selectAuditEvents } from './audit.queries.ts';

/**
 * A page of the workspace's audit log, newest first.
 * @param options.before the `next` of the page before
 * @returns the events, and where the next page begins; null after the last
 */
export async function readEvents(
  db: Queryable,
  workspaceId: WorkspaceId,
  { before, matter }: { before?: string | undefined; matter?: AuditMatter | undefined } = {},
): Promise<{ events: AuditEventRow[]; next: string | null }> {
  const found = await selectAuditEvents(workspaceId, db, {
    before: before === undefined ? undefined : fromCursor(before),
    actions: matter === undefined ? undefined : AUDIT_ACTIONS[matter],
    limit: LIMITS.auditPage + 1,
  });
  const events = found.slice(0, LIMITS.auditPage);
  const last = events.at(-1);
  const more = found.length > events.length && last !== undefined;
  return { events, next: more ? toCursor({ at: last.createdAt, id: last.id }) : null };
}
