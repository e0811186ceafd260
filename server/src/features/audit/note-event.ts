import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { insertAuditEvent, type NewAuditEvent } from './audit.queries.ts';

/** Something done to a workspace: by whom, what, and particulars that a person can read. */
export interface AuditEvent {
  readonly actor: NewAuditEvent['actor'];
  readonly actorId?: string | undefined;
  /** `noun.verb`, for example `tokens.granted`. */
  readonly action: string;
  /** No secrets, no texts of posts, no addresses of people. */
  readonly details?: NewAuditEvent['details'];
}

/**
 * Writes an event into the workspace's audit log, in the transaction in which it happened: neither exists without
 * the other. The log is append-only; months older than its retention go as whole partitions.
 */
export async function noteEvent(
  tx: Tx,
  workspaceId: WorkspaceId,
  { actor, actorId, action, details = {} }: AuditEvent,
  now: Date,
): Promise<void> {
  await insertAuditEvent(workspaceId, tx, {
    actor,
    actorId: actorId ?? null,
    action,
    details,
    createdAt: now,
  });
}
