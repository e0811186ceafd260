import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { rateLimits } from './schema/workspaces.ts';
import { openTakenRequests, TAKEN_AT_ONCE, type TakenRequests } from './taken-requests.ts';

const start = Date.UTC(2026, 10, 24);
const at = (seconds: number) => new Date(start + seconds * 1000);
const rule = { windowSeconds: 60, max: 100 };

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const many = (requests: TakenRequests, key: string, times: number, now = at(0)) =>
  Promise.all(Array.from({ length: times }, () => requests.count({ key, ...rule, now })));
const letThrough = (answers: readonly { allowed: boolean }[]) =>
  answers.filter(({ allowed }) => allowed).length;

describe('requests counted in advance', () => {
  it('lets exactly the limit through, however many come at once, and says what is left', async () => {
    const requests = openTakenRequests(database.db);
    expect(await requests.count({ key: 'one', ...rule, now: at(0) })).toMatchObject({
      allowed: true,
      left: 99,
    });
    expect(letThrough(await many(requests, 'one', 300, at(1)))).toBe(99);
    const late = await requests.count({ key: 'one', ...rule, now: at(20) });
    expect(late).toMatchObject({ allowed: false, left: 0, retryAfter: 40 });
    expect(await requests.count({ key: 'one', ...rule, now: at(60) })).toMatchObject({
      allowed: true,
      left: 99,
    });
  });

  it('never lets more than the limit through two processes, and holds back less than it takes at once', async () => {
    const processes = [openTakenRequests(database.db), openTakenRequests(database.db)];
    let through = 0;
    for (let round = 0; round < 40; round += 1)
      for (const each of processes) through += letThrough(await many(each, 'two', (round % 4) + 1));
    expect(through).toBeLessThanOrEqual(rule.max);
    expect(through).toBeGreaterThan(rule.max - TAKEN_AT_ONCE);
  });

  it('forgets what it holds when the window ends, and a window of a clock that was set back', async () => {
    const requests = openTakenRequests(database.db);
    await requests.count({ key: 'clock', ...rule, now: at(0) });
    expect(letThrough(await many(requests, 'clock', 200, at(61)))).toBe(100);
    expect(letThrough(await many(requests, 'clock', 200, at(-3_600)))).toBe(100);
  });

  it('asks the database for a tenth of what comes while there is room', async () => {
    const requests = openTakenRequests(database.db);
    await many(requests, 'seldom', TAKEN_AT_ONCE);
    const before = await countOf('seldom');
    await many(requests, 'seldom', 1);
    expect([before, await countOf('seldom')]).toEqual([TAKEN_AT_ONCE, 2 * TAKEN_AT_ONCE]);
  });
});

async function countOf(key: string) {
  const rows = await database.db.select().from(rateLimits);
  return rows.find((row) => row.key === key)?.count;
}
