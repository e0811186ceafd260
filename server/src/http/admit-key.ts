import { API_KEYS } from '@postownia/contract';
import type { Context } from '../context.ts';
import { secondsUntil } from '../db/request-limits.ts';
import { actorOf } from '../lib/recorded-actor.ts';
import { Refusal } from '../lib/refusal.ts';
import type { ProgramHolder } from './authenticate.ts';

const WINDOW_SECONDS = 60;

/**
 * Counts a request against its key or connection, in the database, so that any number of processes keep one count; reads count, too: a
 * program repeats itself without tiring. Says what is left in the headers of `draft-ietf-httpapi-ratelimit-headers`.
 * @throws Refusal TOO_MANY_REQUESTS with `retryAfterSeconds`
 */
export async function admitKey(
  { keyRequests, clock }: Pick<Context, 'keyRequests' | 'clock'>,
  program: ProgramHolder,
  setHeader: (name: string, value: string) => void,
): Promise<void> {
  const { requestsPerMinute: max } = API_KEYS;
  const now = clock.now();
  const limit = { key: `api-key:${actorOf(program).actorId}`, windowSeconds: WINDOW_SECONDS, max };
  const { allowed, retryAfter, left, endsAt } = await keyRequests.count({ ...limit, now });
  setHeader('ratelimit-policy', `"key";q=${max};w=${WINDOW_SECONDS}`);
  setHeader('ratelimit', `"key";r=${left};t=${secondsUntil(endsAt, now)}`);
  if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: retryAfter });
}
