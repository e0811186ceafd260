import { firstWorkspaceOf } from '../../db/organization-of.ts';
import type { Tx } from '../../db/transaction.ts';
import { emitToOrganization } from '../../events/emit.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { type AuditEvent, recordEvent } from '../audit/index.ts';

/** Keeps a change of a firm's people in the log of its first brand, and tells the open screens of all. */
export async function recordMembership(
  tx: Tx,
  organizationId: OrganizationId,
  event: AuditEvent,
  now: Date,
): Promise<void> {
  await recordEvent(tx, await firstWorkspaceOf(tx, organizationId), event, now);
  await emitToOrganization(tx, organizationId, { name: 'members.changed', payload: {} }, now);
}
