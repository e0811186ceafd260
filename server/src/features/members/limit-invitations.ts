import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { countRequests } from '../../db/request-limits.ts';
import type { Caller } from '../../http/authenticate.ts';
import { Refusal } from '../../lib/refusal.ts';

const HOUR_SECONDS = 3_600;
const OF_FIRM_PER_HOUR = 40;
const TO_ADDRESS_PER_HOUR = 4;

/**
 * Counts an email that somebody wants sent to an address of their choice: by firm, and by firm and address.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function limitInvitations(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { organizationId }: Pick<Caller, 'organizationId'>,
  email: string,
): Promise<void> {
  const address = createHash('sha256').update(email).digest('base64url');
  const limits = [
    { key: `${organizationId}|invitations`, windowSeconds: HOUR_SECONDS, max: OF_FIRM_PER_HOUR },
    { key: `${organizationId}|invitation|${address}`, windowSeconds: HOUR_SECONDS, max: TO_ADDRESS_PER_HOUR },
  ];
  const { allowed, retryAfter } = await countRequests(db, { limits, now: clock.now() });
  if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: retryAfter });
}
