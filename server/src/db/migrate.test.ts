import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase, testDatabase } from '../../test/database.ts';
import { countPendingMigrations, migrateDatabase } from './migrate.ts';

describe('migrations', () => {
  let empty: TestDatabase;
  beforeAll(async () => {
    empty = await emptyDatabase();
  });
  afterAll(() => empty.close());

  it('are applied once when four processes start at the same moment', async () => {
    const pending = await countPendingMigrations({ pool: empty.pool });
    expect(pending).toBeGreaterThan(0);

    await Promise.all([1, 2, 3, 4].map(() => migrateDatabase({ direct: empty.direct })));

    const applied = await empty.pool.query('select hash from drizzle.__drizzle_migrations');
    expect(applied.rowCount).toBe(pending);
    expect(await countPendingMigrations({ pool: empty.pool })).toBe(0);
  });

  it('leave nothing to do on the template that tests copy', async () => {
    const copy = await testDatabase();
    expect(await countPendingMigrations({ pool: copy.pool })).toBe(0);
    await copy.close();
  });
});
