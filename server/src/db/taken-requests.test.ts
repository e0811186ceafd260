import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { rateLimits } from './schema/workspaces.ts';
import { openTakenRequests, TAKEN_ALONE, TAKEN_AT_ONCE, type TakenRequests } from './taken-requests.ts';

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

  it('asks the database for a tenth of what comes, and less while nobody else does', async () => {
    const requests = openTakenRequests(database.db);
    await many(requests, 'seldom', TAKEN_AT_ONCE);
    const before = await countOf('seldom');
    await many(requests, 'seldom', 1);
    expect([before, await countOf('seldom')]).toEqual([TAKEN_AT_ONCE, TAKEN_AT_ONCE + TAKEN_ALONE]);
  });

  it('takes no more than ten again as soon as another process counts', async () => {
    const [one, other] = [openTakenRequests(database.db), openTakenRequests(database.db)];
    await many(one, 'shared', TAKEN_AT_ONCE + TAKEN_ALONE);
    await many(other, 'shared', 1);
    await many(one, 'shared', 1);
    const noticed = await countOf('shared');
    await many(one, 'shared', TAKEN_ALONE - 1);
    expect(await countOf('shared')).toBe(noticed);
    await many(one, 'shared', 1);
    expect((await countOf('shared')) - noticed).toBe(TAKEN_AT_ONCE);
  });

  it('lets a program on one process have its whole limit, however it paces itself', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(40), { minLength: 4, maxLength: 12 }),
        fc.uuid(),
        async (bursts, key) => {
          const requests = openTakenRequests(database.db);
          const answers: { allowed: boolean }[] = [];
          for (const burst of bursts) answers.push(...(await many(requests, key, burst)));
          expect(letThrough(answers)).toBe(Math.min(rule.max, answers.length));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('never lets more than the limit through many processes, whatever their turns', async () => {
    const turn = fc.record({ process: fc.nat(3), times: fc.integer({ min: 1, max: 30 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 5, maxLength: 40 }), fc.uuid(), async (turns, key) => {
        const processes = new Map([0, 1, 2, 3].map((number) => [number, openTakenRequests(database.db)]));
        const answers = await Promise.all(
          turns.map(({ process, times }) => {
            const requests = processes.get(process);
            return requests === undefined ? [] : many(requests, key, times);
          }),
        );
        const asked = answers.flat().length;
        const through = letThrough(answers.flat());
        expect(through).toBeLessThanOrEqual(rule.max);
        expect(through).toBeGreaterThanOrEqual(Math.min(asked, rule.max) - 3 * (TAKEN_ALONE - 1));
      }),
      { numRuns: 30 },
    );
  });
});

async function countOf(key: string) {
  const rows = await database.db.select().from(rateLimits);
  return rows.find((row) => row.key === key)?.count ?? 0;
}
