import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from './connect.ts';
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
  {
    retries = 0,
    isolation,
  }: { retries?: number; isolation?: 'read committed' | 'repeatable read' | 'serializable' } = {},
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await onOneConnection(db, (session) =>
        session.transaction(work, isolation === undefined ? undefined : { isolationLevel: isolation }),
      );
    } catch (error) {
      if (attempt >= retries || !isRepeatable(error)) throw error;
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** Whether PostgreSQL asks for the same again: a serialization failure, a deadlock, a read that a replica broke off. */
export function isRepeatable(error: unknown): boolean {
  return repeatableCodes.has(databaseErrorCode(error) ?? '');
}

const sessions = new WeakMap<pg.PoolClient, Database>();

/**
 * Gives the work a connection of the pool and takes it back whatever happens. The query builder's own transaction on a
 * pool keeps the connection for ever when its `begin` fails, so ten lost connections would stop the process.
 */
async function onOneConnection<Result>(
  db: Database,
  work: (session: Database) => Promise<Result>,
): Promise<Result> {
  const client = await (db as Database & { $client: pg.Pool }).$client.connect();
  try {
    let session = sessions.get(client);
    if (!session) {
      session = drizzle({ client, schema });
      sessions.set(client, session);
    }
    return await work(session);
  } finally {
    client.release();
  }
}

/** PostgreSQL's five-character error code (https://www.postgresql.org/docs/18/errcodes-appendix.html), also under the query builder's wrapper. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code;
  }
  return undefined;
}
