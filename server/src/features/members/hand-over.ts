import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type Identity, requirePassword } from '../identity/index.ts';
import { memberRows } from '../workspaces/index.ts';
import { inFirm } from './in-firm.ts';
import { recordMembership } from './record-membership.ts';

/**
 * Makes a member an owner, who then may everything, payments too. Whoever does it proves with the password that it is
 * them, and stays an owner or becomes an admin.
 * @throws Refusal WRONG_PASSWORD, TOO_MANY_REQUESTS, NOT_FOUND, CONFLICT for oneself or when no owner any more
 */
export async function handOver(
  context: Context & { identity: Identity },
  { organizationId, userId: own }: Caller,
  { userId, password, stay }: { userId: string; password: string; stay: boolean },
): Promise<{ done: true }> {
  await requirePassword(context, own, { password, place: 'hand-over' });
  return inFirm(context, organizationId, async (tx) => {
    const role = await memberRows.readRole(organizationId, tx, own);
    if (role !== 'owner' || userId === own) throw new Refusal('CONFLICT');
    if ((await memberRows.readRole(organizationId, tx, userId)) === null) throw new Refusal('NOT_FOUND');
    await memberRows.updateRole(organizationId, tx, { userId, role: 'owner' });
    await memberRows.removeBrands(organizationId, tx, userId);
    if (!stay) await memberRows.updateRole(organizationId, tx, { userId: own, role: 'admin' });
    const details = { member: userId };
    const event = { ...byUser(own), action: 'ownership.handed-over', details } as const;
    await recordMembership(tx, organizationId, event, context.clock.now());
    return { done: true };
  });
}
