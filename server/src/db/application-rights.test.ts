import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase, testDatabase } from '../../test/database.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { administer } from '../../test/start-postgres.ts';
import { insertLines } from '../features/audit/audit.system-queries.ts';
import { openJobQueue } from '../job-queue.ts';
import { BY_SYSTEM } from '../lib/recorded-actor.ts';
import { WITHHELD } from './application-rights.ts';
import { type OpenDatabase, openDatabase } from './connect.ts';
import { PARTITIONED } from './keep-partitions.ts';
import { NotTheOwnerError } from './migrate.ts';
import { prepareDatabase } from './prepare-database.ts';
import { inTransaction } from './transaction.ts';

describe("the application's role", () => {
  let database: TestDatabase;
  let firm: Awaited<ReturnType<typeof makeWorkspace>>;
  beforeAll(async () => {
    database = await testDatabase({ as: 'application' });
    firm = await makeWorkspace(database.db);
    const { workspaceId } = firm;
    const createdAt = new Date('2026-11-21T09:00:00Z');
    await inTransaction(database.db, (tx) =>
      insertLines(tx, [{ ...BY_SYSTEM, workspaceId, action: 'post.removed', details: {}, createdAt }]),
    );
  });
  afterAll(() => database.close());

  const refused = (sql: string) =>
    expect(database.pool.query(sql), sql).rejects.toMatchObject({ code: '42501' });

  it.each(['audit_events', 'token_entries'])(
    'may add to %s and read it, and change nothing of it',
    async (table) => {
      await database.pool.query(`select from ${table}`);
      await refused(`update ${table} set created_at = created_at where false`);
      await refused(`delete from ${table} where false`);
      await refused(`truncate ${table}`);
      await refused(`alter table ${table} add column more text`);
      await refused(`drop table ${table}`);
      await refused(
        `create trigger t before insert on ${table} for each row execute function end_verifications()`,
      );
      await refused(`do $$ begin lock table ${table} in access exclusive mode; end $$`);
    },
  );

  it('reads every table and every view', async () => {
    const { rows } = await database.pool.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
         and not has_table_privilege(oid, 'SELECT') and not relispartition`,
    );
    expect(rows).toEqual([]);
  });

  it('changes no partition beside its table', async () => {
    await refused('delete from audit_events_default');
    await refused('insert into audit_events_default select * from audit_events');
  });

  it('removes a firm by no other way than the wish of its owner', async () => {
    await refused(`delete from organizations where id = '${firm.organizationId}'`);
    await refused(`delete from workspaces where id = '${firm.workspaceId}'`);
    await expect(database.pool.query('select erase_organization($1)', [firm.organizationId])).rejects.toThrow(
      'did not ask to be forgotten',
    );
    const { rowCount } = await database.pool.query('select from audit_events');
    expect(rowCount).toBe(1);
  });

  it('drops no month before its time, whatever it asks', async () => {
    const now = new Date();
    for (const { table, months } of PARTITIONED) {
      const kept = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
      const over = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months - 1, 1));
      for (const [month, dropped] of [
        [kept, false],
        [over, true],
      ] as const) {
        const day = month.toISOString().slice(0, 10);
        await database.pool.query('select make_month_partition($1, $2)', [table, day]);
        const { rows } = await database.pool.query('select drop_month_partition($1, $2) as dropped', [
          table,
          day,
        ]);
        expect(rows, `${table} ${day}`).toEqual([{ dropped }]);
      }
    }
    await expect(database.pool.query("select make_month_partition('users', '2026-11-01')")).rejects.toThrow(
      'no table is kept as users',
    );
  });

  it('has the rights of every other table, and makes none', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not relispartition and not (has_table_privilege(oid, 'SELECT') and has_table_privilege(oid, 'INSERT')
         and has_table_privilege(oid, 'UPDATE') and has_table_privilege(oid, 'DELETE'))`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(WITHHELD).sort());
    await refused('create table more (n int)');
    await refused('create schema more');
  });
});

describe("two roles on an operator's database", () => {
  const log = pino({ level: 'silent' });
  const [owner, application] = ['owner', 'product'].map(
    (word) => `${word}_${randomBytes(4).toString('hex')}`,
  );
  let database: TestDatabase;
  let product: OpenDatabase;
  const urlAs = (role = '') => {
    const url = new URL(database.url);
    [url.username, url.password] = [role, role];
    return url.href;
  };
  beforeAll(async () => {
    database = await emptyDatabase();
    await administer(database.url, [
      `create role ${owner} login password '${owner}'`,
      `create role ${application} login password '${application}'`,
      `grant ${application} to ${owner}`,
      `alter database ${new URL(database.url).pathname.slice(1)} owner to ${owner}`,
    ]);
    product = openDatabase({ url: urlAs(application), max: 2 });
  });
  afterAll(async () => {
    await product.close();
    const { url } = database;
    await database.close();
    const elsewhere = new URL(url);
    elsewhere.pathname = '/postgres';
    await administer(elsewhere.href, [`drop role ${owner}`, `drop role ${application}`]);
  });

  const openQueue = async (role: string | undefined) => {
    const queue = await openJobQueue({ directUrl: urlAs(role), log, working: false });
    await queue.stop();
  };

  it('tells an application that is not the owner what is missing', async () => {
    await expect(prepareDatabase(product, undefined)).rejects.toThrow(NotTheOwnerError);
  });

  it('takes an installation of one role over, with its queue, and goes on without the owner', async () => {
    const single = openDatabase({ url: urlAs(owner), max: 1 });
    await prepareDatabase(single, undefined);
    await single.close();
    await openQueue(owner);

    await Promise.all([1, 2, 3].map(() => prepareDatabase(product, urlAs(owner))));
    await openQueue(application);
    await prepareDatabase(product, undefined);
    await makeWorkspace(product.db);
    await expect(product.pool.query('update audit_events set action = action')).rejects.toMatchObject({
      code: '42501',
    });
    // The owner's own rights stay as they were: a version from before goes on working until it is stopped.
    await openQueue(owner);
  });
});
