import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { runAfterCommit } from './after-commit.ts';
import type { Database } from './connect.ts';
import { databaseErrorCode } from './database-error-code.ts';
import { databaseIsAway } from './database-is-away.ts';
import * as schema from './schema/index.ts';

/** A running transaction: functions that take one run all their SQL on it and never open another. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Reads that may run inside or outside a transaction take either. */
export type Queryable = Database | Tx;

/** What PostgreSQL asks to be tried again: serialization_failure and deadlock_detected. */
const repeatableCodes = new Set(['40001', '40P01']);

/**
 * Runs the work in one transaction: all of it is kept, or nothing when it throws.
 * @param options.retries how often a serialization failure or deadlock starts the work anew; default never, because
 * the work may have effects outside the database
 * @param options.isolation default: PostgreSQL's read committed
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
  { retries = 0, isolation }: { retries?: number; isolation?: Isolation } = {},
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      const { result, tx } = await onOneConnection(db, (session) => runOnce(session, work, isolation));
      runAfterCommit(tx, poolOf(db));
      return result;
    } catch (error) {
      if (attempt >= retries || !isRepeatable(error)) throw error;
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

type Isolation = 'read committed' | 'repeatable read' | 'serializable';

/** Where a connection is lost the rollback fails, too, and would hide what failed first. */
async function runOnce<Result>(
  session: Database,
  work: (tx: Tx) => Promise<Result>,
  isolation: Isolation | undefined,
): Promise<{ result: Result; tx: Tx }> {
  let first: { error: unknown } | undefined;
  const noting = (tx: Tx) =>
    work(tx).then(
      (result) => ({ result, tx }),
      (error: unknown) => {
        first = { error };
        throw error;
      },
    );
  try {
    return await session.transaction(
      noting,
      isolation === undefined ? undefined : { isolationLevel: isolation },
    );
  } catch (error) {
    throw first === undefined ? error : first.error;
  }
}

/** Whether PostgreSQL asks for the same again: a serialization failure, a deadlock, a read that a replica broke off. */
export function isRepeatable(error: unknown): boolean {
  return repeatableCodes.has(databaseErrorCode(error) ?? '');
}

const poolOf = (db: Database) => (db as Database & { readonly $client: pg.Pool }).$client;

const sessions = new WeakMap<pg.PoolClient, Database>();

/**
 * Gives the work a connection of the pool and takes it back whatever happens. The query builder's own transaction on a
 * pool keeps the connection for ever when its `begin` fails, so ten lost connections would stop the process.
 */
async function onOneConnection<Result>(
  db: Database,
  work: (session: Database) => Promise<Result>,
): Promise<Result> {
  const client = await poolOf(db).connect();
  let abandoned = false;
  try {
    let session = sessions.get(client);
    if (!session) {
      session = drizzle({ client, schema });
      sessions.set(client, session);
    }
    return await work(session);
  } catch (error) {
    // A statement that nobody answered may still hold the connection: whoever came next would wait behind it.
    abandoned = databaseIsAway(error);
    throw error;
  } finally {
    client.release(abandoned);
  }
}
