import type { AuditAction, AuditDetail } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { insertAuditEvent } from './audit.queries.ts';

/** Who did it: a person, the operator (command line or operator's page), or the product by itself. */
export type AuditActor =
  | { readonly actor: 'user'; readonly actorId: string }
  | { readonly actor: 'operator' | 'system'; readonly actorId?: undefined };

/** Something done to a workspace: by whom, what, and particulars that a person can read. */
export type AuditEvent = AuditActor & {
  readonly action: AuditAction;
  /** No secrets, no texts of posts, no addresses of people or machines. */
  readonly details?: Readonly<Partial<Record<AuditDetail, string | number | boolean | null>>>;
};

/** The person who acts, as an event names them. */
export const byUser = (userId: string) => ({ actor: 'user', actorId: userId }) as const;

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
    actorId: actorId ?? null,
    action,
    details: { ...details },
    createdAt: now,
  });
}
