import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { memberRows } from '../workspaces/index.ts';
import { asManager } from './in-firm.ts';
import { recordMembership } from './record-membership.ts';
import { requireOther } from './require-other.ts';

/**
 * Takes somebody out of the firm: from the commit on no request of theirs is let in, and their open streams end within
 * 200 ms.
 * @throws Refusal NOT_FOUND, OWNER_PROTECTED
 */
export function removeMember(
  context: Pick<Context, 'db' | 'clock'>,
  who: Caller,
  { userId }: { userId: string },
): Promise<{ done: true }> {
  const { organizationId } = who;
  return asManager(context, who, async (tx) => {
    await requireOther(tx, organizationId, userId);
    await memberRows.deleteMember(organizationId, tx, userId);
    await memberRows.moveSessions(tx, userId);
    const details = { member: userId };
    const event = { ...byUser(who.userId), action: 'member.removed', details } as const;
    await recordMembership(tx, organizationId, event, context.clock.now());
    return { done: true };
  });
}
