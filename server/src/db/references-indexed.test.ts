import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/**
 * Foreign keys of our tables without an index that begins with their columns. A partial index serves when all it leaves
 * out is null. Partitions carry the indexes of their table.
 */
const UNINDEXED = `
  select c.conrelid::regclass || '(' || string_agg(a.attname, ', ' order by k.n) || ')' as reference
  from pg_constraint c
  join lateral unnest(c.conkey) with ordinality k(attnum, n) on true
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
  join pg_class t on t.oid = c.conrelid
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not t.relispartition
    and not exists (
      select from pg_index i where i.indrelid = c.conrelid
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
        and coalesce(pg_get_expr(i.indpred, i.indrelid) ~ ('^[(](' || (
          select string_agg(o.attname, '|') from pg_attribute o
          where o.attrelid = c.conrelid and o.attnum = any(c.conkey)) || ') IS NOT NULL[)]$'), true))
  group by c.oid, c.conrelid order by 1`;

/** Without one, removing a workspace, a person or an image reads whole tables: minutes where there are many. */
it('every reference between tables can be followed backwards by an index', async () => {
  const all = await database.pool.query(`select from pg_constraint where contype = 'f'`);
  expect(all.rowCount).toBeGreaterThan(50);
  const { rows } = await database.pool.query<{ reference: string }>(UNINDEXED);
  expect(rows.map(({ reference }) => reference)).toEqual([]);
});
