import type { Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { Refusal } from '../../lib/refusal.ts';
import { memberRows } from '../workspaces/index.ts';

/**
 * Somebody of the firm who is no owner: owners are changed by nobody but themselves.
 * @throws Refusal NOT_FOUND, OWNER_PROTECTED
 */
export async function requireOther(tx: Tx, organizationId: OrganizationId, userId: string): Promise<void> {
  const role = await memberRows.readRole(organizationId, tx, userId);
  if (role === null) throw new Refusal('NOT_FOUND');
  if (role === 'owner') throw new Refusal('OWNER_PROTECTED');
}
