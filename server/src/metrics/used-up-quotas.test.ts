import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { type QUOTAS, quotaLimit } from '../db/quotas.ts';
import { countRequest } from '../db/request-limits.ts';
import { asWorkspaceId } from '../lib/workspace-id.ts';
import { readUsedUpQuotas, usedUpQuery } from './gauges.system-queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const now = new Date('2026-11-29T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const of = async (quota: keyof typeof QUOTAS, at: Date) =>
  (await readUsedUpQuotas(database.pool, at)).find((row) => row.quota === quota)?.owners;

it('counts who has nothing left, from the last use to the end of the window, and nobody after it', async () => {
  const limit = quotaLimit('logins', asWorkspaceId(randomUUID()));
  const use = (at: Date, take: number) => countRequest(database.db, { ...limit, take, now: at });
  await use(now, limit.max - 1);
  expect(await of('logins', now)).toBe(0);
  await use(later(10), 1);
  expect(await of('logins', later(10))).toBe(1);
  // Who is refused meanwhile makes it no longer.
  await use(later(20), 1);
  expect(await of('logins', later(limit.windowSeconds - 1))).toBe(1);
  expect(await of('logins', later(limit.windowSeconds))).toBe(0);
  await use(later(limit.windowSeconds), 1);
  expect(await of('logins', later(limit.windowSeconds))).toBe(0);
  expect(await of('changes', now)).toBe(0);
});

it('does not believe a window of a clock that was set back', async () => {
  const limit = quotaLimit('rewords', asWorkspaceId(randomUUID()));
  await countRequest(database.db, { ...limit, take: limit.max, now: later(86_400) });
  expect(await of('rewords', later(86_400))).toBe(1);
  expect(await of('rewords', now)).toBe(0);
});

it('reads the full windows by their index, however many others there are', async () => {
  await database.pool.query(
    `insert into rate_limits (key, count, last_request, full_until)
     select 'api:workspace:' || gen_random_uuid(), 1, $1::bigint, case when n <= 10 then $1::bigint + 60000 end
     from generate_series(1, 50000) n`,
    [now.getTime()],
  );
  await database.pool.query('analyze rate_limits');
  expect(await of('changes', now)).toBe(10);
  const { text, values } = usedUpQuery(now);
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers) ${text}`,
    values,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('rate_limits_full');
  expect(plan).not.toContain('Seq Scan');
  const read = [...plan.matchAll(/shared hit=(\d+)/g)].map(([, pages]) => Number(pages));
  expect(Math.max(...read)).toBeLessThan(30);
});
