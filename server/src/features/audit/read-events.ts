import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type AuditEventRow, selectAuditEvents } from './audit.queries.ts';

const PAGE = 100;

/** A page of the workspace's audit log, newest first. @param options.before an instant, not included */
export function readEvents(
  db: Queryable,
  workspaceId: WorkspaceId,
  { before, limit = PAGE }: { before: Date; limit?: number },
): Promise<AuditEventRow[]> {
  return selectAuditEvents(workspaceId, db, { before, limit: Math.min(limit, PAGE) });
}
