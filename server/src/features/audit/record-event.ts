import type { AuditAction, AuditDetail } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { insertAuditEvent } from './audit.queries.ts';

/** Something done to a workspace: by whom, what, and particulars that a person can read. */
export type AuditEvent = RecordedActor & {
  readonly action: AuditAction;
  /** No secrets, no texts of posts, no addresses of people or machines. */
  readonly details?: Readonly<Partial<Record<AuditDetail, string | number | boolean | null>>>;
};

/**
 * Writes an event into the workspace's audit log, in the transaction in which it happened: neither exists without
 * the other. The log is append-only; months older than its retention go as whole partitions.
 */
export async function recordEvent(
  tx: Tx,
  workspaceId: WorkspaceId,
  { actor, actorId, action, details = {} }: AuditEvent,
  now: Date,
): Promise<void> {
  await insertAuditEvent(workspaceId, tx, {
    actor,
    actorId,
    action,
    details: { ...details },
    createdAt: now,
  });
}
