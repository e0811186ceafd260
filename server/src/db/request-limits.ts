import { lt, sql } from 'drizzle-orm';
import { Refusal } from '../lib/refusal.ts';
import type { Database } from './connect.ts';
import { rateLimits } from './schema/workspaces.ts';

const DAY = 86_400_000;

/** How often something may happen: at most `max` times in a window that begins with its first time. */
export interface RequestLimit {
  readonly key: string;
  readonly windowSeconds: number;
  readonly max: number;
  /** How many requests are counted at once; default 1. */
  readonly take?: number;
}

/** What counting says. */
export interface Counted {
  readonly allowed: boolean;
  /** Seconds until the longest exhausted window ends; null: the request is within every limit. */
  readonly retryAfter: number | null;
  /** Of the window with the least room: how many of the counted requests it took. */
  readonly taken: number;
  /** How many more it takes. */
  readonly left: number;
  /** When it ends, in milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Counts one request against limits shared by all processes, all of them in one atomic statement. A window begins with
 * its first request and lasts `windowSeconds`.
 */
export async function countRequests(
  db: Database,
  { limits, now }: { limits: readonly RequestLimit[]; now: Date },
): Promise<Counted> {
  const instant = now.getTime();
  const byKey = new Map(limits.map((limit) => [limit.key, limit]));
  // One order of locks for everybody, so that two requests never wait for each other.
  const keys = [...byKey.keys()].sort();
  const lengths = sql.join(
    keys.map((key) => sql`when ${key} then ${(byKey.get(key)?.windowSeconds ?? 0) * 1000}::bigint`),
    sql` `,
  );
  const window = sql`case ${rateLimits.key} ${lengths} end`;
  // A window that begins in the future was written by a clock that has been set back since: it is over, too.
  const over = sql`abs(${instant}::bigint - ${rateLimits.lastRequest}) >= ${window}`;
  const rows = await db
    .insert(rateLimits)
    .values(keys.map((key) => ({ key, count: byKey.get(key)?.take ?? 1, lastRequest: instant })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then excluded.count else ${rateLimits.count} + excluded.count end`,
        lastRequest: sql`case when ${over} then ${instant}::bigint else ${rateLimits.lastRequest} end`,
      },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count, windowStart: rateLimits.lastRequest });
  // Whoever opens a window sweeps: the table stays as small as a day's callers.
  if (rows.some(({ windowStart }) => windowStart === instant))
    await db.delete(rateLimits).where(lt(rateLimits.lastRequest, instant - DAY));
  const windows = rows.flatMap(({ key, count, windowStart }) => {
    const limit = byKey.get(key);
    if (limit === undefined) return [];
    const { max, take = 1, windowSeconds } = limit;
    const room = max - count;
    return [
      { room, taken: Math.max(0, Math.min(take, take + room)), endsAt: windowStart + windowSeconds * 1000 },
    ];
  });
  const [tightest = { room: 0, taken: 0, endsAt: instant }] = windows.toSorted((a, b) => a.room - b.room);
  const waits = windows.filter(({ taken }) => taken === 0).map(({ endsAt }) => secondsUntil(endsAt, now));
  return {
    allowed: waits.length === 0,
    retryAfter: waits.length === 0 ? null : Math.max(...waits),
    taken: tightest.taken,
    left: Math.max(0, tightest.room),
    endsAt: tightest.endsAt,
  };
}

/** Whole seconds until a window ends, at least one. */
export const secondsUntil = (endsAt: number, now: Date): number =>
  Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));

/** Counts one request against one limit; see `countRequests`. */
export function countRequest(
  db: Database,
  { now, ...limit }: RequestLimit & { now: Date },
): Promise<Counted> {
  return countRequests(db, { limits: [limit], now });
}

/**
 * The same where more than the limit allows is refused.
 * @throws Refusal TOO_MANY_REQUESTS with `retryAfterSeconds`
 */
export async function admitWithin(db: Database, limit: RequestLimit & { now: Date }): Promise<void> {
  const { allowed, retryAfter } = await countRequest(db, limit);
  if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: retryAfter });
}
