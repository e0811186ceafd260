import { randomUUID } from 'node:crypto';
import type { AuditAction, AuditDetail } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

/** Something done to a workspace: by whom, what, and particulars that a person can read. */
export type AuditEvent = RecordedActor & {
  readonly action: AuditAction;
  /** No secrets, no texts of posts, no addresses of people or machines. */
  readonly details?: Readonly<Partial<Record<AuditDetail, string | number | boolean | null>>>;
};

/**
 * Says that something happened which the workspace's audit log keeps, in the transaction in which it happened: neither
 * exists without the other. Its line is written from the outbox a moment later (decision 0050). The log is
 * append-only; months older than its retention go as whole partitions.
 */
export async function recordEvent(
  tx: Tx,
  workspaceId: WorkspaceId,
  { actor, actorId, action, details = {} }: AuditEvent,
  now: Date,
): Promise<void> {
  const payload = { id: randomUUID(), actor, actorId, action, details: { ...details } };
  await emit(tx, workspaceId, { name: 'audit.recorded', payload }, now);
}
