import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { severableLine } from '../../test/severable-line.ts';
import { openDatabase } from './connect.ts';
import { databaseErrorCode } from './database-error-code.ts';
import { databaseIsAway } from './database-is-away.ts';
import { inTransaction, type Tx } from './transaction.ts';

describe('inTransaction', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    await database.pool.query('create table counters (id int primary key, value int not null)');
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.pool.query('delete from counters');
    await database.pool.query('insert into counters values (1, 0)');
  });

  const value = async () =>
    (await database.pool.query<{ value: number }>('select value from counters')).rows[0]?.value;

  /** Reads, then writes what it read plus one: two at once conflict when the isolation is serializable. */
  const increment = (meet: () => Promise<void>) => async (tx: Tx) => {
    const read = await tx.execute<{ value: number }>(sql`select value from counters where id = 1`);
    await meet();
    await tx.execute(sql`update counters set value = ${(read.rows[0]?.value ?? 0) + 1} where id = 1`);
  };

  /** Lets the first attempts of two transactions read before either writes. */
  const meetingOfTwo = () => {
    let arrived = 0;
    let release: () => void = () => undefined;
    const both = new Promise<void>((resolve) => {
      release = resolve;
    });
    return async () => {
      arrived += 1;
      if (arrived === 2) release();
      await both;
    };
  };

  it('keeps nothing of work that throws', async () => {
    const failing = inTransaction(database.db, async (tx) => {
      await tx.execute(sql`update counters set value = 7`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await value()).toBe(0);
  });

  it('repeats a serialization failure when asked', async () => {
    const work = increment(meetingOfTwo());
    const options = { isolation: 'serializable', retries: 3 } as const;
    await Promise.all([inTransaction(database.db, work, options), inTransaction(database.db, work, options)]);
    expect(await value()).toBe(2);
  });

  it('reports a serialization failure when not asked to repeat', async () => {
    const work = increment(meetingOfTwo());
    const options = { isolation: 'serializable' } as const;
    const outcomes = await Promise.allSettled([
      inTransaction(database.db, work, options),
      inTransaction(database.db, work, options),
    ]);
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(failures.map((failure) => databaseErrorCode(failure.reason))).toEqual(['40001']);
    expect(await value()).toBe(1);
  });

  it('never repeats another fault', async () => {
    let runs = 0;
    const failing = inTransaction(
      database.db,
      async (tx) => {
        runs += 1;
        await tx.execute(sql`insert into counters values (1, 1)`);
      },
      { retries: 5 },
    );
    await expect(failing).rejects.toSatisfy((error) => databaseErrorCode(error) === '23505');
    expect(runs).toBe(1);
  });

  it('gives a connection back that was lost before the transaction began', async () => {
    const { db, pool, close } = openDatabase({ url: database.url, max: 1 });
    for (let loss = 0; loss < 3; loss += 1) {
      const client = await pool.connect();
      client.on('error', () => undefined);
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      client.release();
      await inTransaction(db, (tx) => tx.execute(sql`select 1`)).catch(() => undefined);
    }
    await expect(inTransaction(db, async () => 'alive')).resolves.toBe('alive');
    await close();
  });

  it('survives a connection that is lost between two statements of a transaction', async () => {
    const waiting = inTransaction(database.db, async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      // The news arrives while no statement runs; unheard, it would end the process.
      await expect
        .poll(async () => {
          const left = await database.pool.query('select 1 from pg_stat_activity where pid = $1', [
            rows[0]?.pid,
          ]);
          return left.rowCount;
        })
        .toBe(0);
      await tx.execute(sql`select 1`);
    });
    await expect(waiting).rejects.toThrow();
    const { rows } = await database.pool.query<{ one: number }>('select 1 as one');
    expect(rows).toEqual([{ one: 1 }]);
  });
});

describe('a transaction whose database stands still', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('says so, not what its rollback met, and leaves no waiting connection in the pool', async () => {
    const line = await severableLine(database.url);
    const own = openDatabase({ url: line.url, longestMilliseconds: 300 });
    const stop = async (tx: Tx) => {
      await tx.execute(sql`select 1`);
      line.stop();
      await tx.execute(sql`select 'nobody answers'`);
    };
    const error = await inTransaction(own.db, stop).catch((caught: unknown) => caught);
    expect(String(error)).toContain('nobody answers');
    expect(databaseIsAway(error)).toBe(true);
    expect(own.pool.totalCount).toBe(0);
    line.mend();
    expect(await inTransaction(own.db, async (tx) => (await tx.execute(sql`select 1`)).rowCount)).toBe(1);
    await own.close();
    await line.close();
  });

  it('says what was cut off', async () => {
    const line = await severableLine(database.url);
    const own = openDatabase({ url: line.url });
    const cut = async (tx: Tx) => {
      await tx.execute(sql`select 1`);
      line.cut();
      await tx.execute(sql`select 'cut off'`);
    };
    const error = await inTransaction(own.db, cut).catch((caught: unknown) => caught);
    expect(String(error)).toContain('cut off');
    expect(databaseIsAway(error)).toBe(true);
    await own.close();
    await line.close();
  });
});
