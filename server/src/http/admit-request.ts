import { normalizeIP } from '@better-auth/core/utils/ip';
import { countRequests } from '../features/workspaces/request-limit-rows.ts';
import { Refusal } from '../lib/refusal.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Changing requests per minute. An office shares an address and a team a workspace, so those are wider than what one
 * person's hands, or their script, may do. Reads are not counted: counting one costs more than answering it.
 */
export const REQUESTS_PER_MINUTE = { address: 1_200, account: 300, workspace: 600 } as const;

/**
 * Counts a changing request for the caller's address, account and workspace, in the database, so that any number of
 * processes keep one count.
 * @throws Refusal TOO_MANY_REQUESTS with `retryAfterSeconds`
 */
export async function admitRequest(context: RequestContext): Promise<void> {
  const who = await context.session();
  const counted: (readonly [kind: keyof typeof REQUESTS_PER_MINUTE, id: string])[] = [
    // One household has a whole /64 network of IPv6 addresses.
    ['address', normalizeIP(context.ip, { ipv6Subnet: 64 })],
    ...(who === null ? [] : [['account', who.userId] as const, ['workspace', who.workspaceId] as const]),
  ];
  const { allowed, retryAfter } = await countRequests(context.app.db, {
    limits: counted.map(([kind, id]) => ({
      key: `api:${kind}:${id}`,
      windowSeconds: 60,
      max: REQUESTS_PER_MINUTE[kind],
    })),
    now: context.app.clock.now(),
  });
  if (allowed) return;
  throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: retryAfter });
}
