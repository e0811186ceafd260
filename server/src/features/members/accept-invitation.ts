import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { Refusal } from '../../lib/refusal.ts';
import { lockUser, memberRows } from '../workspaces/index.ts';
import { letIn } from './let-in.ts';

/**
 * Takes an invitation with the account of the address it was sent to; whoever has the link can read that address's
 * emails, so it counts as confirmed. For any other account there is no such invitation.
 * @returns id of the brand to begin with
 * @throws Refusal INVITATION_ENDED, PEOPLE_LIMIT, MEMBER_ALREADY
 */
export async function acceptInvitation(
  context: Pick<Context, 'db' | 'clock'>,
  { userId }: Caller,
  { secret }: { secret: string },
): Promise<{ brand: string }> {
  const { brand } = await letIn(context, {
    secret,
    whom: async (tx, { email }) => {
      const user = await lockUser(tx, userId);
      if (user?.email !== email) throw new Refusal('INVITATION_ENDED');
      await memberRows.confirmAddress(tx, userId, context.clock.now());
      return userId;
    },
  });
  return { brand };
}
