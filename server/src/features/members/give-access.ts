import type { GivenRole } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { memberRows } from '../workspaces/index.ts';

/** Makes a member what their role says, in these brands and no others; admins have all. */
export async function giveAccess(
  tx: Tx,
  organizationId: OrganizationId,
  given: { userId: string; role: GivenRole; workspaceIds: readonly WorkspaceId[]; now: Date },
): Promise<void> {
  const { userId, role, workspaceIds, now: createdAt } = given;
  await memberRows.updateRole(organizationId, tx, { userId, role: role === 'admin' ? 'admin' : 'member' });
  if (role === 'admin') await memberRows.removeBrands(organizationId, tx, userId);
  else await memberRows.replaceBrands(organizationId, tx, { userId, role, workspaceIds, createdAt });
}
