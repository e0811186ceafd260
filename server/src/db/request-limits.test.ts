import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { countRequest } from './request-limits.ts';

describe('countRequest', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 9, 0, seconds));
  const rule = { windowSeconds: 60, max: 3 };

  it('lets exactly the limit through, also when all come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => countRequest(database.db, { key: 'at once', ...rule, now: at(0) })),
    );
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3);
    expect(new Set(answers.filter(({ allowed }) => !allowed).map(({ retryAfter }) => retryAfter))).toEqual(
      new Set([60]),
    );
  });

  it('opens a new window when the first is over, and not before', async () => {
    const ask = (seconds: number) => countRequest(database.db, { key: 'window', ...rule, now: at(seconds) });
    for (const second of [0, 10, 20])
      expect(await ask(second)).toMatchObject({ allowed: true, retryAfter: null });
    expect(await ask(30)).toMatchObject({ allowed: false, retryAfter: 30 });
    expect(await ask(59)).toMatchObject({ allowed: false, retryAfter: 1 });
    expect(await ask(60)).toMatchObject({ allowed: true, retryAfter: null });
  });

  it('locks nobody out when a clock ran ahead and was set back', async () => {
    const ahead = new Date(at(0).getTime() + 86_400_000);
    for (let n = 0; n < 5; n++) await countRequest(database.db, { key: 'jump', ...rule, now: ahead });
    expect(await countRequest(database.db, { key: 'jump', ...rule, now: at(0) })).toMatchObject({
      allowed: true,
      retryAfter: null,
    });
  });

  it('keeps callers apart and forgets those of yesterday', async () => {
    await countRequest(database.db, { key: 'yesterday', ...rule, now: at(0) });
    const now = new Date(at(0).getTime() + 2 * 86_400_000);
    expect(await countRequest(database.db, { key: 'today', ...rule, now })).toMatchObject({
      allowed: true,
      retryAfter: null,
    });
    const { rows } = await database.pool.query<{ key: string }>('select key from rate_limits');
    expect(rows).toEqual([{ key: 'today' }]);
  });
});
