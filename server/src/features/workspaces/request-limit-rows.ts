import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { rateLimits } from '../../db/schema/workspaces.ts';

const DAY = 86_400_000;

/**
 * Counts one request against a limit shared by all processes, in one atomic statement. A window begins with its first
 * request and lasts `windowSeconds`.
 * @returns whether the request is within the limit, and in how many seconds the next window begins when it is not
 */
export async function countRequest(
  db: Database,
  { key, windowSeconds, max, now }: { key: string; windowSeconds: number; max: number; now: Date },
): Promise<{ allowed: boolean; retryAfter: number | null }> {
  const instant = now.getTime();
  const over = sql`${rateLimits.lastRequest} <= ${instant - windowSeconds * 1000}`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, lastRequest: instant })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        lastRequest: sql`case when ${over} then ${instant} else ${rateLimits.lastRequest} end`,
      },
    })
    .returning({ count: rateLimits.count, windowStart: rateLimits.lastRequest });
  if (row === undefined) throw new Error('an upsert returned no row');
  // Whoever opens a window sweeps: the table stays as small as a day's callers.
  if (row.count === 1) await db.delete(rateLimits).where(lt(rateLimits.lastRequest, instant - DAY));
  if (row.count <= max) return { allowed: true, retryAfter: null };
  return {
    allowed: false,
    retryAfter: Math.max(1, Math.ceil((row.windowStart + windowSeconds * 1000 - instant) / 1000)),
  };
}
