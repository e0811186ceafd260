import type { MemberAccess } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { memberRows } from '../workspaces/index.ts';
import { giveAccess } from './give-access.ts';
import { asManager } from './in-firm.ts';
import { recordMembership } from './record-membership.ts';
import { requireBrands } from './require-brands.ts';
import { requireOther } from './require-other.ts';

/**
 * Gives a member another role or other brands, at once: their sessions go on in a brand that is left.
 * @throws Refusal NOT_FOUND for a foreign person or brand, OWNER_PROTECTED
 */
export function changeMember(
  context: Pick<Context, 'db' | 'clock'>,
  who: Caller,
  { userId, role, brands }: MemberAccess & { userId: string },
): Promise<{ done: true }> {
  const { organizationId } = who;
  return asManager(context, who, async (tx) => {
    const now = context.clock.now();
    await requireOther(tx, organizationId, userId);
    const workspaceIds = await requireBrands(tx, organizationId, brands);
    await giveAccess(tx, organizationId, { userId, role, workspaceIds, now });
    await memberRows.moveSessions(tx, userId);
    const details = { member: userId, role, count: brands.length };
    const event = { ...byUser(who.userId), action: 'member.changed', details } as const;
    await recordMembership(tx, organizationId, event, now);
    return { done: true };
  });
}
