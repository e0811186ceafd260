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

/**
 * Counts one request against limits shared by all processes, all of them in one atomic statement. A window begins with
 * its first request and lasts `windowSeconds`.
 * @returns whether the request is within every limit, and in how many seconds the longest exhausted window ends
 */
export async function countRequests(
  db: Database,
  { limits, now }: { limits: readonly RequestLimit[]; now: Date },
): Promise<{ allowed: boolean; retryAfter: number | null }> {
  const instant = now.getTime();
  const byKey = new Map(limits.map((limit) => [limit.key, limit]));
  // One order of locks for everybody, so that two requests never wait for each other.
  const keys = [...byKey.keys()].sort();
  const windows = sql.join(
    keys.map((key) => sql`when ${key} then ${(byKey.get(key)?.windowSeconds ?? 0) * 1000}::bigint`),
    sql` `,
  );
  const window = sql`case ${rateLimits.key} ${windows} end`;
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
  const waits = rows.flatMap(({ key, count, windowStart }) => {
    const limit = byKey.get(key);
    if (limit === undefined || count <= limit.max) return [];
    return [Math.max(1, Math.ceil((windowStart + limit.windowSeconds * 1000 - instant) / 1000))];
  });
  return waits.length === 0
    ? { allowed: true, retryAfter: null }
    : { allowed: false, retryAfter: Math.max(...waits) };
}

/** Counts one request against one limit; see `countRequests`. */
export function countRequest(
  db: Database,
  { now, ...limit }: RequestLimit & { now: Date },
): Promise<{ allowed: boolean; retryAfter: number | null }> {
  return countRequests(db, { limits: [limit], now });
}
