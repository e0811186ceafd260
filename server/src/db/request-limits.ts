import { lt, sql } from 'drizzle-orm';
import type { Database } from './connect.ts';
import { rateLimits } from './schema/workspaces.ts';

const DAY = 86_400_000;

/** How often something may happen: at most `max` times in a window that begins with its first time. */
export interface RequestLimit {
  readonly key: string;
  readonly windowSeconds: number;
  readonly max: number;
}

/** What counting one request says. */
export interface Counted {
  readonly allowed: boolean;
  /** Seconds until the longest exhausted window ends; null: the request is within every limit. */
  readonly retryAfter: number | null;
  /** Of the window with the least room: how many requests it still takes, and in how many seconds it ends. */
  readonly left: number;
  readonly resetSeconds: number;
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
    .values(keys.map((key) => ({ key, count: 1, lastRequest: instant })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        lastRequest: sql`case when ${over} then ${instant}::bigint else ${rateLimits.lastRequest} end`,
      },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count, windowStart: rateLimits.lastRequest });
  // Whoever opens a window sweeps: the table stays as small as a day's callers.
  if (rows.some(({ count }) => count === 1))
    await db.delete(rateLimits).where(lt(rateLimits.lastRequest, instant - DAY));
  const windows = rows.flatMap(({ key, count, windowStart }) => {
    const limit = byKey.get(key);
    if (limit === undefined) return [];
    const milliseconds = windowStart + limit.windowSeconds * 1000 - instant;
    return [{ room: limit.max - count, seconds: Math.max(1, Math.ceil(milliseconds / 1000)) }];
  });
  const [tightest = { room: 0, seconds: 0 }] = windows.toSorted((a, b) => a.room - b.room);
  const waits = windows.filter(({ room }) => room < 0).map(({ seconds }) => seconds);
  return {
    allowed: waits.length === 0,
    retryAfter: waits.length === 0 ? null : Math.max(...waits),
    left: Math.max(0, tightest.room),
    resetSeconds: tightest.seconds,
  };
}

/** Counts one request against one limit; see `countRequests`. */
export function countRequest(
  db: Database,
  { now, ...limit }: RequestLimit & { now: Date },
): Promise<Counted> {
  return countRequests(db, { limits: [limit], now });
}
