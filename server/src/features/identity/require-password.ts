import type { Context } from '../../context.ts';
import { admitWithin } from '../../db/request-limits.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Identity } from './identity-interface.ts';
import { recordIdentity } from './record-identity.ts';

/** Whoever holds a session must not learn its password by trying. */
const ATTEMPTS = { windowSeconds: 300, max: 10 };

/**
 * Asks for the password again before something that a session left open must not be enough for. A wrong one is noted.
 * @param options.place what is asked for; attempts are counted by person and place
 * @throws Refusal WRONG_PASSWORD, TOO_MANY_REQUESTS after ten attempts within five minutes
 */
export async function requirePassword(
  context: Context & { identity: Identity },
  userId: string,
  { password, place }: { password: string; place: string },
): Promise<void> {
  const now = context.clock.now();
  const limit = { key: `${userId}|${place}`, ...ATTEMPTS, now };
  await admitWithin(context.db, limit);
  if (await context.identity.checkPassword({ userId, password })) return;
  const details = { method: 'password' };
  await recordIdentity(context, { whose: { userId }, action: 'confirmation.refused', details }, '');
  throw new Refusal('WRONG_PASSWORD');
}
