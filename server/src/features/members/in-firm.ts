import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { Caller } from '../../http/authenticate.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { Refusal } from '../../lib/refusal.ts';
import { memberRows } from '../workspaces/index.ts';

/** One change of a firm's people after the other: each sees what the one before has done. */
export function inFirm<Done>(
  { db }: Pick<Context, 'db'>,
  organizationId: OrganizationId,
  work: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  return inTransaction(db, async (tx) => {
    await memberRows.lockOrganization(organizationId, tx);
    return work(tx);
  });
}

/**
 * The same for an owner or admin, asked once more when their turn comes: somebody may have taken the role away since
 * the request came in.
 * @throws Refusal FORBIDDEN
 */
export function asManager<Done>(
  context: Pick<Context, 'db'>,
  { organizationId, userId }: Pick<Caller, 'organizationId' | 'userId'>,
  work: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  return inFirm(context, organizationId, async (tx) => {
    const role = await memberRows.readRole(organizationId, tx, userId);
    if (role !== 'owner' && role !== 'admin') throw new Refusal('FORBIDDEN');
    return work(tx);
  });
}
