import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { auditEvents } from '../../db/schema/audit.ts';
import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

export type AuditEventRow = typeof auditEvents.$inferSelect;
/** Which part of the log: all of it where nothing is said. */
export interface AuditPage {
  readonly before?: { readonly at: Date; readonly id: string } | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly userId?: string | undefined;
  /** From this instant on. */
  readonly from?: Date | undefined;
  /** Up to this one, not included. */
  readonly to?: Date | undefined;
  readonly limit: number;
}

/** Newest first; `before` is a place in the log, not included. */
export async function selectAuditEvents(
  workspaceId: WorkspaceId,
  db: Queryable,
  { before, actions, userId, from, to, limit }: AuditPage,
): Promise<AuditEventRow[]> {
  return db
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.workspaceId, workspaceId),
        before &&
          sql`(${auditEvents.createdAt}, ${auditEvents.id}) < (${before.at.toISOString()}, ${before.id}::uuid)`,
        from && gte(auditEvents.createdAt, from),
        to && lt(auditEvents.createdAt, to),
        actions && inArray(auditEvents.action, [...actions]),
        userId === undefined
          ? undefined
          : and(eq(auditEvents.actor, 'user'), eq(auditEvents.actorId, userId)),
      ),
    )
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(limit);
}
