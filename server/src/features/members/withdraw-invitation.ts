import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { asManager } from './in-firm.ts';
import { deleteInvitation } from './invitations.queries.ts';
import { recordMembership } from './record-membership.ts';

/** Takes an invitation back; its link works no more. @throws Refusal NOT_FOUND, also when it was taken meanwhile */
export function withdrawInvitation(
  context: Pick<Context, 'db' | 'clock'>,
  who: Caller,
  { id }: { id: string },
): Promise<{ done: true }> {
  const { organizationId, userId } = who;
  return asManager(context, who, async (tx) => {
    if (!(await deleteInvitation(organizationId, tx, id))) throw new Refusal('NOT_FOUND');
    const event = { ...byUser(userId), action: 'invitation.withdrawn' } as const;
    await recordMembership(tx, organizationId, event, context.clock.now());
    return { done: true };
  });
}
