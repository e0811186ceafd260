import { createHash } from 'node:crypto';
import { normalizeIP } from '@better-auth/core/utils/ip';
import { admitWithin, type RequestLimit } from '../../db/request-limits.ts';
import type { Asked } from './identity-operation.ts';

/** Attempts to sign in to one account, from wherever they come: guessing has to be slow for a crowd of addresses, too. */
const SIGN_INS = { windowSeconds: 900, max: 50 };
/** Whoever holds a session must not learn its password by trying. */
const CONFIRMATIONS = { windowSeconds: 300, max: 10 };

/** Counts a request of one address of origin (IPv6: one /64 network). @throws Refusal TOO_MANY_REQUESTS */
export function limitCaller(
  asked: Asked,
  place: string,
  limit: Pick<RequestLimit, 'windowSeconds' | 'max'>,
): Promise<void> {
  return count(asked, { key: `${normalizeIP(asked.request.ip, { ipv6Subnet: 64 })}|${place}`, ...limit });
}

/**
 * Counts an attempt to sign in with an address or a passkey, known or not, by the hash of what names it.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export function limitAccount(asked: Asked, named: string): Promise<void> {
  return count(asked, {
    key: `sign-in|${createHash('sha256').update(named).digest('base64url')}`,
    ...SIGN_INS,
  });
}

/** Counts how often somebody's password is asked for again at a place. @throws Refusal TOO_MANY_REQUESTS */
export function limitUser(asked: Asked, userId: string, place: string): Promise<void> {
  return count(asked, { key: `${userId}|${place}`, ...CONFIRMATIONS });
}

async function count({ app: { db, clock } }: Asked, limit: RequestLimit): Promise<void> {
  await admitWithin(db, { ...limit, now: clock.now() });
}
