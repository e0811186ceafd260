import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type Identity, requirePassword } from '../identity/index.ts';

/** What a key is given out with. */
export type IssueContext = Context & { readonly identity: Identity };

/**
 * Goes on only where the firm's plan lets programs in and the person proves with their password that it is them: whoever
 * found a session open makes no key that outlives it.
 * @throws Refusal API_NOT_IN_PLAN, WRONG_PASSWORD, TOO_MANY_REQUESTS
 */
export async function confirmPassword(
  context: IssueContext,
  { userId, organizationId }: Pick<Caller, 'userId' | 'organizationId'>,
  password: string,
): Promise<void> {
  const { db, clock, readAllowance } = context;
  if (!(await readAllowance(db, organizationId, clock.now())).api) throw new Refusal('API_NOT_IN_PLAN');
  await requirePassword(context, userId, { password, place: 'api-key' });
}
