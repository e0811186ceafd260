import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { APPLICATION } from '../../test/start-postgres.ts';
import * as schema from './schema/index.ts';
import { TENANT_COLUMNS, TENANTS, type Tenant } from './tenants.ts';

const listed: Readonly<Record<string, Tenant>> = TENANTS;
const columns: Readonly<Partial<Record<Tenant, string>>> = TENANT_COLUMNS;
const tables = Object.entries(schema).flatMap(([key, table]) => {
  if (!is(table, PgTable)) return [];
  const tenant = listed[key];
  return [{ key, table, name: getTableName(table), tenant, column: tenant && columns[tenant] }];
});
const carriers = tables.flatMap(({ column, ...one }) => (column === undefined ? [] : [{ ...one, column }]));
const tenantOf = new Map<string, Tenant | undefined>(tables.map(({ name, tenant }) => [name, tenant]));
const columnOf = new Map<string, string>(carriers.map(({ name, column }) => [name, column]));

describe('the schema', () => {
  it('lists every table once', () => {
    expect(tables.map(({ key }) => key).sort()).toEqual(Object.keys(TENANTS).sort());
  });

  it.each(carriers)('begins the key of $name with $column', ({ table, column }) => {
    const { columns: all, primaryKeys } = getTableConfig(table);
    const single = all.filter(({ primary }) => primary).map((one) => one.name);
    const composite = primaryKeys.map((key) => key.columns.map((one) => one.name));
    expect([...(single.length > 0 ? [single] : []), ...composite].map(([first]) => first)).toEqual([column]);
  });
});

describe('the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  interface Key {
    readonly table: string;
    readonly name: string;
    readonly columns: string[];
  }
  const keys = async (): Promise<Key[]> => {
    const { rows } = await database.pool.query<Key>(`
      select t.relname as table, i.relname as name, array_agg(a.attname::text order by k.n) as columns
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      join lateral unnest(x.indkey::int2[]) with ordinality k(attnum, n) on true
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
      where x.indisunique and t.relnamespace = 'public'::regnamespace and not t.relispartition
      group by t.relname, i.relname order by 1, 2`);
    return rows;
  };

  interface Reference extends Key {
    readonly target: string;
    readonly targets: string[];
    readonly onDelete: string;
  }
  const references = async (): Promise<Reference[]> => {
    const { rows } = await database.pool.query<Reference>(`
      select t.relname as table, c.conname as name, f.relname as target, c.confdeltype as "onDelete",
        array_agg(a.attname::text order by k.n) as columns, array_agg(b.attname::text order by k.n) as targets
      from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
      join lateral unnest(c.conkey, c.confkey) with ordinality k(own, other, n) on true
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not t.relispartition
      group by t.relname, c.conname, f.relname, c.confdeltype order by 1, 2`);
    return rows;
  };

  it('has exactly the tables that are listed', async () => {
    const { rows } = await database.pool.query<{ name: string }>(`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`);
    expect(rows.map(({ name }) => name)).toEqual([...tenantOf.keys()].sort());
  });

  it('has no primary or unique key of a tenant’s table without its tenant', async () => {
    const found = await keys();
    expect(found.length).toBeGreaterThan(60);
    const wrong = found.filter((key) => {
      const column = columnOf.get(key.table);
      return column !== undefined && !key.columns.includes(column);
    });
    expect(wrong).toEqual([]);
  });

  it('lets no row point into another tenant', async () => {
    const found = await references();
    expect(found.length).toBeGreaterThan(60);
    const wrong = found.filter((one) => {
      const column = columnOf.get(one.target);
      if (column === undefined) return false;
      const at = one.columns.indexOf(column);
      return columnOf.get(one.table) !== column || at < 0 || at !== one.targets.indexOf(column);
    });
    expect(wrong).toEqual([]);
  });

  it('has references from tenants’ and reference tables to tenants’ and reference tables only', async () => {
    const wrong = (await references()).filter(
      ({ table, target }) => tenantOf.get(table) !== 'local' && tenantOf.get(target) === 'local',
    );
    expect(wrong).toEqual([]);
  });

  it('clears no key that contains a tenant', async () => {
    const wrong = (await references()).filter(
      ({ onDelete, ...one }) =>
        ['n', 'd'].includes(onDelete) && one.columns.includes(columnOf.get(one.table) ?? ''),
    );
    expect(wrong).toEqual([]);
  });

  it('shows rows of every table of brands to whoever acts for them alone (decision 0116)', async () => {
    const { rows } = await database.pool.query<{ name: string; root: string; policies: string[] }>(`
      select c.relname as name, coalesce(parent.relname, c.relname) as root,
        array(select concat_ws(' ', polname, polcmd, polpermissive, polroles, pg_get_expr(polqual, polrelid, true),
          pg_get_expr(polwithcheck, polrelid)) from pg_policy where polrelid = c.oid and c.relrowsecurity) as policies
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not (c.relispartition and not has_table_privilege('${APPLICATION}', c.oid, 'SELECT')) order by 1`);
    const guarded = rows.filter(({ policies }) => policies.length > 0);
    const brands = rows.filter(({ root }) => tenantOf.get(root) === 'workspace');
    expect(guarded.map(({ name }) => name)).toEqual(brands.map(({ name }) => name));
    expect(brands.some(({ name, root }) => name !== root)).toBe(true);
    // One and the same for all: reading, changing and adding, for whatever role does not own the table.
    const [policy, ...others] = [...new Set(guarded.map(({ policies }) => policies.join()))];
    expect(policy).toMatch(/^acting_for \* t \{0\} /);
    expect(others).toEqual([]);
  });

  it('has no view that reads for its owner instead of whoever asks', async () => {
    const { rows } = await database.pool.query<{ name: string }>(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
        and not coalesce('security_invoker=true' = any(reloptions), false)`);
    expect(rows).toEqual([]);
  });

  it('has no trigger on a tenant’s table', async () => {
    const { rows } = await database.pool.query<{ table: string }>(`
      select distinct t.relname as table from pg_trigger g join pg_class t on t.oid = g.tgrelid
      where not g.tgisinternal and t.relnamespace = 'public'::regnamespace order by 1`);
    expect(rows.filter(({ table }) => columnOf.has(table))).toEqual([]);
  });
});
