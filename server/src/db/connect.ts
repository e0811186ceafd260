import type { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ActingClient, ActingPool } from './acting-client.ts';
import type { EVERY_BRAND } from './acting-for.ts';
import * as schema from './schema/index.ts';

/** Typed access to our tables over the pool. */
export type Database = NodePgDatabase<typeof schema> & { readonly $client: Pick<pg.Pool, 'query'> };

/** One PostgreSQL, opened. */
export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  /**
   * A connection of its own, not yet connected, that keeps one server session: LISTEN and advisory locks need that,
   * and a transaction pooler does not give it. The caller connects, listens to "error" and ends it.
   */
  direct(): pg.Client;
  /** Waits for running queries and closes the pool; direct connections are their owners' business. Idempotent. */
  close(): Promise<void>;
}

/**
 * Opens the database lazily: the first query connects. No start-up parameters are sent, because a transaction pooler
 * (PgBouncer) refuses those it does not know.
 * @param options.url may lead to a transaction pooler
 * @param options.directUrl leads to PostgreSQL itself; default the same
 * @param options.max connections at most, default 10; idle ones are closed after 30 s
 * @param options.patienceMilliseconds how long a query waits for a connection
 * @param options.longestMilliseconds a query without an answer for so long fails; default none does
 * @param options.unnamed for which brands statements act outside of any work that says so (`acting-for.ts`): a process of
 * ours for every brand; default the database is told nothing, and who does not own the tables reads none of a brand
 * @param options.onIdleError told when an idle connection is lost; the pool replaces it by itself
 */
export function openDatabase({
  url,
  directUrl = url,
  max = 10,
  patienceMilliseconds = 10_000,
  longestMilliseconds,
  unnamed,
  onIdleError = () => undefined,
}: {
  url: string;
  directUrl?: string | undefined;
  max?: number;
  patienceMilliseconds?: number;
  longestMilliseconds?: number;
  unnamed?: typeof EVERY_BRAND;
  onIdleError?: (error: Error) => void;
}): OpenDatabase {
  const pool = new ActingPool({
    unnamed,
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: patienceMilliseconds,
    keepAlive: true,
    application_name: 'postownia',
  });
  let closing: Promise<void> | undefined;
  // A connection that is lost while somebody holds it and no statement runs says so in an event, and an event nobody
  // hears ends the process. The holder's next statement fails anyway.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (longestMilliseconds !== undefined) endWhenSilent(client, longestMilliseconds);
  });
  pool.on('error', (error) => {
    // While it closes, a server that stops at the same time is no news.
    if (closing === undefined) onIdleError(error);
  });
  return {
    db: drizzle({ client: pool, schema }),
    pool,
    direct: () => new ActingClient({ ...directly(directUrl), unnamed }),
    close: () => {
      closing ??= pool.end();
      return closing;
    },
  };
}

/**
 * Ends a connection whose server stays silent for so long while it owes an answer; the query then fails as one whose
 * database is away. The driver's own time limit makes a timer for each query, and its timers keep what each query read
 * until the next large collection: a quarter of what a read of the month costs.
 */
function endWhenSilent(client: pg.PoolClient, milliseconds: number): void {
  // Neither is in the driver's types; both are what its documented events and options work with.
  const { connection } = client as unknown as { connection: { stream: Socket } };
  const owesNothing = () => (client as unknown as { readyForQuery: boolean }).readyForQuery;
  connection.stream.setTimeout(milliseconds, () => {
    if (!owesNothing()) connection.stream.destroy(new Error('Query read timeout'));
  });
}

/** A connection to PostgreSQL itself, not yet connected. */
export function directClient(url: string): pg.Client {
  return new pg.Client(directly(url));
}

const directly = (url: string): pg.ClientConfig => ({
  connectionString: url,
  keepAlive: true,
  connectionTimeoutMillis: 10_000,
  application_name: 'postownia-direct',
});
