import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { makeEmptyWorkspace, TEST_START } from '../../test/factories.ts';
import { startTransactionPooler } from '../../test/transaction-pooler.ts';
import { asWorkspaceId, type WorkspaceId } from '../lib/workspace-id.ts';
import { actFor, actForEveryBrand, actOnFor, beginRequest } from './acting-for.ts';
import { type OpenDatabase, openDatabase } from './connect.ts';
import { prepareRead } from './prepare-read.ts';
import { notifications } from './schema/index.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let owner: OpenDatabase;
let one: WorkspaceId;
let other: WorkspaceId;
const opened: OpenDatabase[] = [];

const open = (options: { url?: string; max?: number } = {}) => {
  const own = openDatabase({ url: database.url, ...options });
  opened.push(own);
  return own;
};
const rowOf = (workspaceId: WorkspaceId) => ({
  workspaceId,
  id: randomUUID(),
  kind: 'test',
  dedupeKey: randomUUID(),
  sentence: 'Coś.',
  path: '/',
  createdAt: TEST_START,
});
/** A read that forgot its condition. */
const readAll = async ({ db }: OpenDatabase) => {
  const rows = await db.select({ whose: notifications.workspaceId }).from(notifications);
  return rows.map(({ whose }) => whose);
};
const askAllPrepared = prepareRead({
  name: 'all_notices',
  columns: { whose: notifications.workspaceId },
  query: { toSQL: () => ({ sql: 'select workspace_id from notifications', params: [] }) },
});
const pidOf = async ({ pool }: OpenDatabase) =>
  (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

beforeAll(async () => {
  const copy = await testDatabase({ as: 'application' });
  database = copy;
  owner = openDatabase({ url: copy.ownerUrl });
  one = await makeEmptyWorkspace(owner.db);
  other = await makeEmptyWorkspace(owner.db);
});
beforeEach(async () => {
  await owner.db.delete(notifications);
  await owner.db.insert(notifications).values([rowOf(one), rowOf(other)]);
});
afterAll(async () => {
  for (const each of [...opened, owner, database]) await each.close();
});

describe('a statement that forgot its condition', () => {
  it('reads the rows of the named brands, of all, or fails where nobody said for whom', async () => {
    const product = open();
    await expect(readAll(product)).rejects.toThrow();
    expect(await actFor(one, () => readAll(product))).toEqual([one]);
    expect(await actFor([other], () => readAll(product))).toEqual([other]);
    expect((await actFor([one, other], () => readAll(product))).sort()).toEqual([one, other].sort());
    expect(await actFor([], () => readAll(product))).toEqual([]);
    expect(await actForEveryBrand(() => readAll(product))).toHaveLength(2);
    await expect(readAll(product)).rejects.toThrow();
    // Only built there, run where it is awaited.
    expect(await actFor(one, () => product.db.select().from(notifications))).toHaveLength(1);
  });

  it('changes and removes no row of another brand, and adds none', async () => {
    const product = open();
    await actFor(one, async () => {
      expect((await product.db.update(notifications).set({ path: '/x' })).rowCount).toBe(1);
      const added = product.db.insert(notifications).values(rowOf(other));
      await expect(added).rejects.toMatchObject({ cause: { code: '42501' } });
      await expect(product.db.update(notifications).set({ workspaceId: other })).rejects.toThrow();
      expect((await product.db.delete(notifications)).rowCount).toBe(1);
    });
    expect(await readAll(owner)).toEqual([other]);
  });

  it('is held by prepared reads, by rows as arrays, and by ids that are none', async () => {
    const product = open({ max: 1 });
    for (const round of [1, 2, 3]) {
      expect(await actFor(one, () => askAllPrepared(product.db, {})), `${round}`).toEqual([{ whose: one }]);
      expect(await actFor(other, () => askAllPrepared(product.db, {})), `${round}`).toEqual([
        { whose: other },
      ]);
    }
    await expect(actFor(asWorkspaceId('*'), () => readAll(product))).rejects.toThrow();
    await expect(actFor(asWorkspaceId(`${one}},*`), () => readAll(product))).rejects.toThrow();
  });

  it('answers and fails otherwise as it would without the naming', async () => {
    const { pool } = open({ max: 1 });
    await actFor(one, async () => {
      const { rows, rowCount, command, fields } = await pool.query(
        'select workspace_id as whose from notifications',
      );
      expect({ rows, rowCount, command, fields: fields.map(({ name }) => name) }).toEqual({
        rows: [{ whose: one }],
        rowCount: 1,
        command: 'SELECT',
        fields: ['whose'],
      });
      expect((await pool.query({ text: 'select $1::int, 2', values: [1], rowMode: 'array' })).rows).toEqual([
        [1, 2],
      ]);
      await expect(pool.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
      await expect(pool.query({ name: 'broken', text: 'select nothing' })).rejects.toMatchObject({
        code: '42703',
      });
      await expect(pool.query({ name: 'broken', text: 'select nothing' })).rejects.toMatchObject({
        code: '42703',
      });
      const hostile = {
        toPostgres: () => {
          throw new Error('no value');
        },
      };
      await expect(pool.query('select $1::text', [hostile])).rejects.toThrow('no value');
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      expect((await pool.query('')).rows).toEqual([]);
    });
  });
});

describe('what a connection was told', () => {
  it('ends with the statement, and with the transaction', async () => {
    const product = open({ max: 1 });
    const pid = await pidOf(product);
    expect(await actFor(one, () => readAll(product))).toEqual([one]);
    const left = `select current_setting('app.acting_for', true) as word`;
    expect((await product.pool.query(left)).rows).toEqual([{ word: '' }]);
    await actFor(one, () =>
      inTransaction(product.db, async (tx) => void (await tx.select().from(notifications))),
    );
    expect((await product.pool.query(left)).rows).toEqual([{ word: '' }]);
    expect(await actFor(other, () => readAll(product))).toEqual([other]);
    expect(await pidOf(product)).toBe(pid);
    // The pool replaces a connection whose statement failed.
    await expect(product.pool.query('select from notifications')).rejects.toThrow('malformed array literal');
  });

  it('holds for all statements of a transaction, and changes with the work', async () => {
    const product = open({ max: 1 });
    const read = async (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) =>
      (await tx.select().from(notifications)).map(({ workspaceId }) => workspaceId);
    await actFor(one, () =>
      inTransaction(product.db, async (tx) => {
        expect(await read(tx)).toEqual([one]);
        expect(await read(tx)).toEqual([one]);
        expect(await actForEveryBrand(() => read(tx))).toHaveLength(2);
        expect(await read(tx)).toEqual([one]);
        // What is taken back takes back what was told meanwhile.
        await expect(
          actFor(other, () =>
            tx.transaction(async (inner) => {
              expect(await read(inner as typeof tx)).toEqual([other]);
              throw new Error('back');
            }),
          ),
        ).rejects.toThrow('back');
        expect(await read(tx)).toEqual([one]);
        await expect(
          tx.transaction(async (inner) => void (await inner.execute(sql`select 1 / 0`))),
        ).rejects.toThrow();
        expect(await read(tx)).toEqual([one]);
      }),
    );
  });

  it('is told once in a transaction, in no message of its own', async () => {
    const product = open({ max: 1 });
    const client = (await product.pool.connect()) as pg.PoolClient & {
      connection: { stream: NodeJS.WritableStream };
    };
    let binds = 0;
    const { stream } = client.connection;
    const write = stream.write.bind(stream) as (...all: unknown[]) => boolean;
    stream.write = (...all: unknown[]) => {
      if (Buffer.isBuffer(all[0]) && all[0].includes('\0acting_for\0')) binds += 1;
      return write(...all);
    };
    client.release();
    await actFor(one, () =>
      inTransaction(product.db, async (tx) => {
        for (let times = 0; times < 3; times += 1) await tx.select().from(notifications);
      }),
    );
    expect(binds).toBe(1);
    for (let times = 0; times < 3; times += 1) await actFor(one, () => readAll(product));
    expect(binds).toBe(4);
  });

  it('is of the work that asks, also where it waited for the connection of another', async () => {
    const product = open({ max: 2 });
    const asked = Array.from({ length: 100 }, (_, place) => (place % 2 === 0 ? one : other));
    const answers = await Promise.all(asked.map((whose) => actFor(whose, () => readAll(product))));
    expect(answers).toEqual(asked.map((whose) => [whose]));
    const prepared = await Promise.all(
      asked.map((whose) =>
        actFor(whose, () => inTransaction(product.db, (tx) => tx.select().from(notifications))),
      ),
    );
    expect(prepared.map((rows) => rows.map(({ workspaceId }) => workspaceId))).toEqual(
      asked.map((whose) => [whose]),
    );
  });

  it('is told anew to the connection that follows a lost one', async () => {
    const product = open({ max: 1 });
    await actFor(one, async () => {
      expect(await readAll(product)).toEqual([one]);
      const pid = await pidOf(product);
      const cut = inTransaction(product.db, async (tx) => {
        await tx.select().from(notifications);
        await owner.pool.query('select pg_terminate_backend($1)', [pid]);
        await tx.select().from(notifications);
      });
      await expect(cut).rejects.toThrow();
      expect(await readAll(product)).toEqual([one]);
      expect(await askAllPrepared(product.db, {})).toEqual([{ whose: one }]);
    });
  });

  it('goes through a transaction pooler', async () => {
    const pooler = await startTransactionPooler({ url: database.url, servers: 2 });
    const product = open({ url: pooler.url, max: 8 });
    const asked = Array.from({ length: 60 }, (_, place) => (place % 2 === 0 ? one : other));
    const answers = await Promise.all(
      asked.map((whose) => actFor(whose, () => askAllPrepared(product.db, {}))),
    );
    expect(answers).toEqual(asked.map((whose) => [{ whose }]));
    const together = await Promise.all(
      asked.map((whose) =>
        actFor(whose, () =>
          inTransaction(product.db, async (tx) => [
            ...(await tx.select().from(notifications)),
            ...(await tx.select().from(notifications).where(eq(notifications.kind, 'test'))),
          ]),
        ),
      ),
    );
    expect(together.map((rows) => rows.map(({ workspaceId }) => workspaceId))).toEqual(
      asked.map((whose) => [whose, whose]),
    );
    await expect(readAll(product)).rejects.toThrow();
    expect(pooler.offences).toEqual([]);
    await product.close();
    await pooler.close();
  });
});

describe('a request', () => {
  it('acts for nobody until it says for whom', async () => {
    const product = open();
    await new Promise<void>((resolve, reject) => {
      beginRequest()(() => {
        const ask = async () => {
          await expect(readAll(product)).rejects.toThrow();
          actOnFor(one);
          expect(await readAll(product)).toEqual([one]);
          expect(await actForEveryBrand(() => readAll(product))).toHaveLength(2);
          expect(await readAll(product)).toEqual([one]);
        };
        ask().then(resolve, reject);
      });
    });
  });
});
