import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { memberRows } from '../workspaces/index.ts';
import { asManager } from './in-firm.ts';
import { hasSecondFactor } from './members.queries.ts';
import { recordMembership } from './record-membership.ts';

/**
 * Says whether the firm's people reach its brands only with a second factor. Whoever asks for it must have one, so that
 * nobody locks themselves out; sessions learn of it with the commit. Said again it changes nothing and is not noted.
 * @throws Refusal FORBIDDEN, SECOND_FACTOR_FIRST
 */
export function requireSecondFactor(
  context: Pick<Context, 'db' | 'clock'>,
  who: Caller,
  { required }: { required: boolean },
): Promise<{ done: true }> {
  const { organizationId, userId } = who;
  return asManager(context, who, async (tx) => {
    if (required && !(await hasSecondFactor(organizationId, tx, userId)))
      throw new Refusal('SECOND_FACTOR_FIRST');
    if ((await memberRows.readSecondFactorRule(organizationId, tx)) === required) return { done: true };
    await memberRows.setSecondFactorRule(organizationId, tx, required);
    const event = { ...byUser(userId), action: 'second-factor.required', details: { on: required } } as const;
    await recordMembership(tx, organizationId, event, context.clock.now());
    return { done: true };
  });
}
