import { inArray } from 'drizzle-orm';
import { Refusal } from '../lib/refusal.ts';
import type { Database } from './connect.ts';
import { rateLimits } from './schema/workspaces.ts';
import type { Queryable } from './transaction.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** When this process last swept a database, in milliseconds since 1970. */
const sweptAt = new WeakMap<Database['$client'], number>();

// A window that begins in the future was written by a clock that has been set back since: it is over, too.
const IS_OVER = 'abs($4::bigint - r.last_request) >= ($3::bigint[])[array_position($1::text[], r.key)]';
const COUNTED = `case when ${IS_OVER} then excluded.count else r.count + excluded.count end`;
const BEGAN = `case when ${IS_OVER} then $4::bigint else r.last_request end`;

/**
 * Prepared once per connection. $1 keys, $2 how many of each, $3 lengths of their windows in milliseconds, $4 now in those,
 * $5 how many a window takes. `full_until` is noted where nothing is left, so that nobody looks for it among all windows.
 */
const COUNT_SQL = `
insert into rate_limits as r (key, count, last_request, full_until)
select key, take, $4::bigint, case when take >= most then $4::bigint + length end
from unnest($1::text[], $2::integer[], $3::bigint[], $5::integer[]) as asked (key, take, length, most), set_config('synchronous_commit', 'off', true)
on conflict (key) do update set
  count = ${COUNTED},
  last_request = ${BEGAN},
  full_until = case when ${COUNTED} >= ($5::integer[])[array_position($1::text[], r.key)]
    then ${BEGAN} + ($3::bigint[])[array_position($1::text[], r.key)] end
returning key, count, last_request as window_start`;

const SWEEP_SQL = 'delete from rate_limits where last_request < $1';

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
  const asked = [...byKey.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const { rows } = await db.$client.query<{ key: string; count: number; window_start: string }>({
    name: 'count_requests',
    text: COUNT_SQL,
    values: [
      asked.map(({ key }) => key),
      asked.map(({ take = 1 }) => take),
      asked.map(({ windowSeconds }) => windowSeconds * 1000),
      instant,
      asked.map(({ max }) => max),
    ],
  });
  if (rows.some(({ window_start }) => Number(window_start) === instant)) await sweep(db, instant);
  const windows = rows.flatMap(({ key, count, window_start }) => {
    const limit = byKey.get(key);
    if (limit === undefined) return [];
    const { max, take = 1, windowSeconds } = limit;
    const room = max - count;
    return [
      {
        room,
        taken: Math.max(0, Math.min(take, take + room)),
        endsAt: Number(window_start) + windowSeconds * 1000,
      },
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

/** Whoever opens a window sweeps, once an hour in each process: the table stays as small as a day's callers. */
async function sweep({ $client }: Database, instant: number): Promise<void> {
  const swept = sweptAt.get($client);
  if (swept !== undefined && Math.abs(instant - swept) < HOUR) return;
  sweptAt.set($client, instant);
  await $client.query({ name: 'sweep_requests', text: SWEEP_SQL, values: [instant - DAY] });
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

/** Windows by their keys: how much was counted, and when they began, in milliseconds since 1970. */
export async function readWindows(
  db: Queryable,
  keys: readonly string[],
): Promise<Map<string, { count: number; beganAt: number }>> {
  const rows = await db
    .select({ key: rateLimits.key, count: rateLimits.count, beganAt: rateLimits.lastRequest })
    .from(rateLimits)
    .where(inArray(rateLimits.key, [...keys]));
  return new Map(rows.map(({ key, ...window }) => [key, window]));
}
