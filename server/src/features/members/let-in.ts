import type { Context } from '../../context.ts';
import { firstWorkspaceOf } from '../../db/organization-of.ts';
import type { Tx } from '../../db/transaction.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { memberRows } from '../workspaces/index.ts';
import { giveAccess } from './give-access.ts';
import { inFirm } from './in-firm.ts';
import { hashSecret } from './invitation-secret.ts';
import { deleteInvitation } from './invitations.queries.ts';
import { type FoundInvitation, findInvitation } from './invitations.system-queries.ts';
import { recordMembership } from './record-membership.ts';
import { requireRoom } from './require-room.ts';

/**
 * Uses an invitation up and lets somebody in, both or neither; of two who try at once one succeeds, and none once it is
 * withdrawn.
 * @param options.whom who takes it, made here or known, if it is theirs to take
 * @returns the brand to begin with, by its id
 * @throws Refusal INVITATION_ENDED, PEOPLE_LIMIT, MEMBER_ALREADY, and those of `whom`
 */
export async function letIn(
  context: Pick<Context, 'db' | 'clock'>,
  { secret, whom }: { secret: string; whom: (tx: Tx, invitation: FoundInvitation) => Promise<string> },
): Promise<{ userId: string; brand: string }> {
  const now = context.clock.now();
  const find = async (db: Tx | Context['db']) => {
    const found = await findInvitation(db, hashSecret(secret), now);
    if (found === null) throw new Refusal('INVITATION_ENDED');
    return found;
  };
  const { organizationId } = await find(context.db);
  return inFirm(context, organizationId, async (tx) => {
    const invitation = await find(tx);
    const { id, role, brands } = invitation;
    await requireRoom(context, tx, organizationId, { except: id });
    const userId = await whom(tx, invitation);
    if ((await memberRows.readRole(organizationId, tx, userId)) !== null) throw new Refusal('MEMBER_ALREADY');
    await deleteInvitation(organizationId, tx, id);
    await memberRows.insertMember(organizationId, tx, { userId, role: 'member', createdAt: now });
    const workspaceIds = brands.map((brand) => brand.id);
    await giveAccess(tx, organizationId, { userId, role, workspaceIds, now });
    const event = { ...byUser(userId), action: 'member.joined', details: { role } } as const;
    await recordMembership(tx, organizationId, event, now);
    return { userId, brand: workspaceIds[0] ?? (await firstWorkspaceOf(tx, organizationId)) };
  });
}
