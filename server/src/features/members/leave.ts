import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { memberRows } from '../workspaces/index.ts';
import { inFirm } from './in-firm.ts';
import { recordMembership } from './record-membership.ts';

/**
 * Leaves the firm of the current brand. Two last owners who leave at once wait for each other, and the second stays.
 * @returns `next`: id of the brand to go on in; null: there is none, and the sessions are over
 * @throws Refusal LAST_OWNER, NOT_FOUND when somebody removed them meanwhile
 */
export function leave(
  context: Pick<Context, 'db' | 'clock'>,
  { organizationId, userId }: Caller,
): Promise<{ next: string | null }> {
  return inFirm(context, organizationId, async (tx) => {
    const role = await memberRows.readRole(organizationId, tx, userId);
    if (role === null) throw new Refusal('NOT_FOUND');
    const owners = await memberRows.countOwners(organizationId, tx);
    if (role === 'owner' && owners === 1) throw new Refusal('LAST_OWNER');
    await memberRows.deleteMember(organizationId, tx, userId);
    const next = await memberRows.moveSessions(tx, userId);
    const event = { ...byUser(userId), action: 'member.left' } as const;
    await recordMembership(tx, organizationId, event, context.clock.now());
    return { next };
  });
}
