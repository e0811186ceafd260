import { and, desc, eq, lt } from 'drizzle-orm';
import { auditEvents } from '../../db/schema/audit.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type AuditEventRow = typeof auditEvents.$inferSelect;
export type NewAuditEvent = Omit<typeof auditEvents.$inferInsert, 'id' | 'workspaceId'>;

export async function insertAuditEvent(
  workspaceId: WorkspaceId,
  tx: Tx,
  event: NewAuditEvent,
): Promise<void> {
  await tx.insert(auditEvents).values({ ...event, workspaceId });
}

/** Newest first; `before` is an instant, not included. */
export async function selectAuditEvents(
  workspaceId: WorkspaceId,
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<AuditEventRow[]> {
  return db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.workspaceId, workspaceId), lt(auditEvents.createdAt, before)))
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(limit);
}
