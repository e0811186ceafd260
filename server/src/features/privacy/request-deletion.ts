import type { Context } from '../../context.ts';
import { countRequest } from '../../db/request-limits.ts';
import type { SignedIn } from '../../http/authenticate.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type Identity, recordIdentity } from '../identity/index.ts';
import { beginDeletion } from './begin-deletion.ts';
import { readDeletion } from './read-deletion.ts';

const ATTEMPTS = { windowSeconds: 300, max: 10 };

/**
 * A person asks to be deleted, and proves with the password that it is them. Asking twice is asking once.
 * @throws Refusal WRONG_PASSWORD, TOO_MANY_REQUESTS after ten attempts within five minutes
 */
export async function requestDeletion(
  context: Context & { identity: Identity },
  who: Pick<SignedIn, 'userId' | 'workspaceId'>,
  { password }: { password: string },
): ReturnType<typeof readDeletion> {
  const { userId } = who;
  await limitAttempts(context, userId);
  if (!(await context.identity.checkPassword({ userId, password }))) {
    const details = { method: 'password' };
    await recordIdentity(context, { whose: { userId }, action: 'confirmation.refused', details }, '');
    throw new Refusal('WRONG_PASSWORD');
  }
  await beginDeletion(context, { userId, by: byUser(userId) });
  return readDeletion(context, who);
}

/** Whoever holds a session must not learn its password by trying. */
async function limitAttempts({ db, clock }: Context, userId: string): Promise<void> {
  const { allowed, retryAfter } = await countRequest(db, {
    key: `${userId}|deletion`,
    ...ATTEMPTS,
    now: clock.now(),
  });
  if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: retryAfter });
}
