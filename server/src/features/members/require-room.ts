import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { Refusal } from '../../lib/refusal.ts';
import { readAllowance } from '../billing/index.ts';
import { memberRows } from '../workspaces/index.ts';
import { countOpen } from './invitations.queries.ts';

/**
 * Whether the firm's plan has room for one person more; invitations that work keep their place. Whoever is there already
 * stays under a smaller plan, too.
 * @param options.except the invitation whose own place it is
 * @throws Refusal PEOPLE_LIMIT (`limit`)
 */
export async function requireRoom(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  organizationId: OrganizationId,
  { except }: { except: string | null },
): Promise<void> {
  const now = clock.now();
  const { people: limit } = await readAllowance(tx, organizationId, now);
  const there = await memberRows.countMembers(organizationId, tx);
  if (there + (await countOpen(organizationId, tx, { now, except })) >= limit)
    throw new Refusal('PEOPLE_LIMIT', { limit });
}
