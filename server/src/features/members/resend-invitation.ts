import type { Invitation } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { asManager } from './in-firm.ts';
import { invitationView } from './invitation-view.ts';
import { renewInvitation } from './invitations.queries.ts';
import { limitInvitations } from './limit-invitations.ts';
import { recordMembership } from './record-membership.ts';
import { requireRoom } from './require-room.ts';
import { newLink, sendInvitation } from './send-invitation.ts';

/**
 * Sends an invitation again, for seven days from now; the link before works no more.
 * @throws Refusal NOT_FOUND, PEOPLE_LIMIT, TOO_MANY_REQUESTS
 */
export async function resendInvitation(
  context: Context,
  who: Caller,
  { id }: { id: string },
): Promise<Invitation> {
  const { organizationId, userId } = who;
  const { email } = await invitationView(context.db, organizationId, id);
  await limitInvitations(context, who, email);
  return asManager(context, who, async (tx) => {
    const { role } = await invitationView(tx, organizationId, id);
    await requireRoom(context, tx, organizationId, { except: id });
    const now = context.clock.now();
    const { secret, ...link } = newLink(now);
    await renewInvitation(organizationId, tx, { id, ...link });
    await sendInvitation(context, tx, organizationId, { id, secret, by: userId });
    const event = { ...byUser(userId), action: 'invitation.resent', details: { role } } as const;
    await recordMembership(tx, organizationId, event, now);
    return invitationView(tx, organizationId, id);
  });
}
