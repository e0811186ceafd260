import { normalizeIP } from '@better-auth/core/utils/ip';
import { QUOTAS } from '../db/quotas.ts';
import { countRequests } from '../db/request-limits.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Caller } from './authenticate.ts';
import type { RequestContext } from './request-context.ts';

type Limits = Readonly<Record<'address' | 'account' | 'workspace', number>>;

/**
 * Requests per minute. An office shares an address and a team a workspace, so those are wider than what one person's
 * hands, or their script, may do. Other reads are not counted: counting one costs more than answering it.
 */
export const REQUESTS_PER_MINUTE = {
  /** What changes something. */
  api: { address: 1_200, account: 300, workspace: QUOTAS.changes.max },
  /** Reads that make a file, or ask somebody outside. */
  costly: { address: 120, account: 20, workspace: QUOTAS.costlyReads.max },
  /** What reads or changes hundreds of posts at once, in tenths of a second of processor. */
  wide: { address: 600, account: 120, workspace: QUOTAS.wholeCalendar.max },
  /** Parts of uploads: each is written to the disk, none makes work. */
  parts: { address: 6_000, account: 3_000, workspace: QUOTAS.uploadParts.max },
} as const satisfies Record<string, Limits>;

type Asked = Pick<RequestContext, 'app' | 'ip'> & { readonly actor: () => Promise<Caller | null> };

/**
 * Counts a request for the caller's address, account and workspace, in the database, so that any number of processes
 * keep one count.
 * @param take how many it counts as
 * @throws Refusal TOO_MANY_REQUESTS with `retryAfterSeconds`
 */
export async function admitRequest(
  { app, ip, actor }: Asked,
  kind: keyof typeof REQUESTS_PER_MINUTE = 'api',
  take = 1,
): Promise<void> {
  const who = await actor();
  const counted: (readonly [whose: keyof Limits, id: string])[] = [
    // One household has a whole /64 network of IPv6 addresses.
    ['address', normalizeIP(ip, { ipv6Subnet: 64 })],
    ...(who === null ? [] : [['account', who.userId] as const, ['workspace', who.workspaceId] as const]),
  ];
  const { allowed, retryAfter } = await countRequests(app.db, {
    limits: counted.map(([whose, id]) => ({
      key: `${kind}:${whose}:${id}`,
      windowSeconds: 60,
      max: REQUESTS_PER_MINUTE[kind][whose],
      take,
    })),
    now: app.clock.now(),
  });
  if (allowed) return;
  throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: retryAfter });
}

/** From so many posts on, a window of days costs tenths of a second: no person's month holds as many. */
const WIDE_POSTS = 200;

/**
 * Counts a read of days that turned out to hold hundreds of posts; others are cheaper than counting them.
 * @throws Refusal TOO_MANY_REQUESTS with `retryAfterSeconds`
 */
export async function admitWideRead(asked: Asked, posts: number): Promise<void> {
  if (posts > WIDE_POSTS) await admitRequest(asked, 'wide');
}
