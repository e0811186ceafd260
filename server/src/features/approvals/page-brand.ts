import type { GuestPage } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { organizationOf } from '../../db/organization-of.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { brandLook } from '../brand-profile/index.ts';
import { brandRows } from '../workspaces/index.ts';

/** Postownia's own, where the plan gives no branding. */
const OWN_COLOURS = ['#DD3F18', '#14192B', '#DED8CB'];

/**
 * How a client's page looks: with the brand's logo and colours where the firm's plan gives branding (P-51), otherwise as
 * Postownia's. The name is always the brand's: the client has to know whose posts these are.
 */
export async function pageBrand(
  { db, clock, readAllowance }: Pick<Context, 'db' | 'clock' | 'readAllowance'>,
  workspaceId: WorkspaceId,
): Promise<GuestPage['brand']> {
  const organizationId = await organizationOf(db, workspaceId);
  const { branding } = await readAllowance(db, organizationId, clock.now());
  const name = await brandRows.nameOf(workspaceId, db);
  if (!branding) return { name, logoUrl: null, colours: OWN_COLOURS };
  const { logo } = await brandLook.get(db, workspaceId);
  const { primary, secondary, accent } = await brandLook.colours(db, workspaceId);
  return { name, logoUrl: logo?.url ?? null, colours: [primary, secondary, accent] };
}
