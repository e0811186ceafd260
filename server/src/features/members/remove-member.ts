import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Caller } from '../../http/authenticate.ts';
import type { OrganizationId } from '../../lib/organization-id.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { queueEmail } from '../notifications/index.ts';
import { memberRows } from '../workspaces/index.ts';
import { asManager } from './in-firm.ts';
import { readUser } from './invitations.system-queries.ts';
import { selectFirmName } from './members.queries.ts';
import { recordMembership } from './record-membership.ts';
import { requireOther } from './require-other.ts';

/**
 * Takes somebody out of the firm: from the commit on no request of theirs is let in, and their open streams end within
 * 200 ms. They are told by email, in their language.
 * @throws Refusal NOT_FOUND, OWNER_PROTECTED
 */
export function removeMember(
  context: Pick<Context, 'db' | 'clock' | 'appUrl' | 'enqueue' | 'log'>,
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
    await tellRemoved(context, tx, who.organizationId, userId);
    return { done: true };
  });
}

async function tellRemoved(
  context: Pick<Context, 'appUrl' | 'clock' | 'enqueue' | 'log'>,
  tx: Tx,
  organizationId: OrganizationId,
  userId: string,
): Promise<void> {
  const removed = await readUser(tx, userId);
  if (removed === null) return;
  const { email: to, language } = removed;
  const details = [['firm', await selectFirmName(organizationId, tx)]] as const;
  const link = `${context.appUrl}/dashboard`;
  await queueEmail(context, tx, { kind: 'member-removed', to, userId, language, link, details });
}
