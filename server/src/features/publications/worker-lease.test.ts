import type pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { takeLease } from './worker-lease.ts';

test('a lease asks its connection one question at a time, whoever asks when', async () => {
  const database = await testDatabase();
  const atOnce: number[] = [];
  let open = 0;
  const counted = {
    ...database,
    direct: () => {
      const client = database.direct();
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
      client.query = (async (...args: unknown[]) => {
        open += 1;
        atOnce.push(open);
        return query(...args).finally(() => {
          open -= 1;
        });
      }) as never;
      return client;
    },
  };
  const lease = await takeLease({ database: counted }, () => undefined);
  const [, found] = await Promise.all([lease.check(), lease.seesOrphans(), lease.check()]);
  expect(found).toBe(false);
  expect(lease.lost.aborted).toBe(false);
  expect(Math.max(...atOnce)).toBe(1);
  await lease.end();
  await database.close();
});
