import type { Invitation, InvitationForm } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { asManager } from './in-firm.ts';
import { invitationView } from './invitation-view.ts';
import { insertInvitation } from './invitations.queries.ts';
import { limitInvitations } from './limit-invitations.ts';
import { isMember } from './members.queries.ts';
import { recordMembership } from './record-membership.ts';
import { requireBrands } from './require-brands.ts';
import { requireRoom } from './require-room.ts';
import { newLink, sendInvitation } from './send-invitation.ts';

/**
 * Asks somebody into the firm by an email. Whether the address has an account makes no difference to whoever invites.
 * @throws Refusal PEOPLE_LIMIT, MEMBER_ALREADY, INVITED_ALREADY, NOT_FOUND for a foreign brand, TOO_MANY_REQUESTS
 */
export async function invite(
  context: Context,
  who: Caller,
  { email, role, brands }: InvitationForm,
): Promise<Invitation> {
  const { organizationId, userId } = who;
  const now = context.clock.now();
  await limitInvitations(context, who, email);
  return asManager(context, who, async (tx) => {
    const workspaceIds = await requireBrands(tx, organizationId, brands);
    if (await isMember(organizationId, tx, email)) throw new Refusal('MEMBER_ALREADY');
    await requireRoom(context, tx, organizationId, { except: null });
    const { secret, ...link } = newLink(now);
    const row = { email, role, inviterId: userId, workspaceIds, ...link };
    const id = await insertInvitation(organizationId, tx, row);
    if (id === null) throw new Refusal('INVITED_ALREADY');
    await sendInvitation(context, tx, organizationId, { id, secret, by: userId });
    const details = { role, count: brands.length };
    await recordMembership(
      tx,
      organizationId,
      { ...byUser(userId), action: 'invitation.sent', details },
      now,
    );
    return invitationView(tx, organizationId, id);
  });
}
