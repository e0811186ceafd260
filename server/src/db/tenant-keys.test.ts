import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../test/database.ts';
import { CHECKED_WORDS, countTables, fillTables, migrateUntil } from '../../test/fill-tables.ts';
import { databaseErrorCode } from './database-error-code.ts';

const MIGRATION = 'tenant_keys';
/** What came after gave the tables other names. */
const AFTER = 'standard_names';
const FOREIGN_KEY_VIOLATION = '23503';

const WORDS = {
  ...CHECKED_WORDS,
  'insight_readings.outcome': 'value',
  'letters.state': 'queued',
  'members.role': 'owner',
  'token_entries.kind': 'grant',
  'videos.state': 'ready',
};

describe('the move to keys with the tenant', () => {
  let database: TestDatabase;
  let before: Map<string, number>;
  beforeAll(async () => {
    database = await emptyDatabase();
    await migrateUntil(database, MIGRATION);
    before = await fillTables(database.pool, { brands: 2, words: WORDS });
    await migrateUntil(database, AFTER);
  });
  afterAll(() => database.close());

  it('keeps every row', async () => {
    expect(before.size).toBeGreaterThan(55);
    expect([...before.values()].every((rows) => rows === 2)).toBe(true);
    expect(await countTables(database.pool, [...before.keys()])).toEqual(before);
  });

  it('finds the owner of what the payment provider names', async () => {
    const { rows } = await database.pool.query<{ id: string }>('select id from billing_owners order by id');
    expect(rows.map(({ id }) => id)).toEqual([
      ...['billing_customers 1', 'billing_customers 2'],
      ...['billing_payments 1', 'billing_payments 2', 'billing_subscriptions 1', 'billing_subscriptions 2'],
    ]);
  });

  it.each([
    ['posts', 'image_id', 'media'],
    ['post_versions', 'post_id', 'posts'],
    ['publications', 'account_id', 'social_accounts'],
    ['generation_days', 'batch_id', 'generation_batches'],
    ['token_entries', 'reservation_id', 'token_reservations'],
  ])('%s.%s refuses a row of another brand', async (table, column, target) => {
    const crossing = database.pool.query(
      `update ${table} a set ${column} = b.id from ${target} b where b.workspace_id <> a.workspace_id`,
    );
    const code = await crossing.then(
      () => 'accepted',
      (error: unknown) => databaseErrorCode(error),
    );
    expect(code).toBe(FOREIGN_KEY_VIOLATION);
  });

  it('lets a brand go with everything of its own and nothing of the other', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from workspaces order by name limit 1',
    );
    await database.pool.query('delete from workspaces where id = $1', [rows[0]?.id]);
    const left = await countTables(database.pool, [
      'posts',
      'publications',
      'media',
      'token_entries',
      'billing_owners',
    ]);
    expect(Object.fromEntries(left)).toEqual({
      posts: 1,
      publications: 1,
      media: 1,
      token_entries: 1,
      billing_owners: 3,
    });
  });
});
