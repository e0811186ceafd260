import type { Context } from '../../context.ts';
import { admitWithin } from '../../db/request-limits.ts';

const HOUR_SECONDS = 3_600;
const MESSAGES_PER_HOUR = 20;

/**
 * Counts one message of a person to the support: twenty an hour, in all brands together.
 * @throws Refusal TOO_MANY_REQUESTS with the seconds to wait
 */
export async function limitRequests(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
): Promise<void> {
  const limit = { key: `${userId}|support`, windowSeconds: HOUR_SECONDS, max: MESSAGES_PER_HOUR };
  await admitWithin(db, { ...limit, now: clock.now() });
}
