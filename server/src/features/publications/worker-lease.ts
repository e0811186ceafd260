import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { Context } from '../../context.ts';

/** Any constant: the class of advisory locks by which publication workers show that they live. */
export const WORKER_LOCK_CLASS = 709_416_003;

/** Channel on which every change of the next due instant is told to all workers. */
export const DUE_CHANNEL = 'publications_due';

/** A living worker's number; it dies with its database connection. */
export interface WorkerLease {
  readonly worker: number;
  /** Aborted the moment the connection is lost: everything in hand belongs to whoever comes next. */
  readonly lost: AbortSignal;
  /** Asks the connection whether it lives; one that does not answer in five seconds is lost. */
  check(): Promise<void>;
  /** Whether a worker has died and left publications behind: claimed, but nobody holds the claimer's lock. */
  seesOrphans(): Promise<boolean>;
  end(): Promise<void>;
}

/** Reads only what is in hand just now, through an index that holds nothing else. */
const ORPHANS = `select exists (
  select from publications p where p.claimed_by is not null and p.claimed_by <> $1 and not exists (
    select from pg_locks where locktype = 'advisory' and classid = $2::int8::oid and objid = p.claimed_by::oid
    and objsubid = 2 and granted and database = (select oid from pg_database where datname = current_database()))
) as found`;

/**
 * Opens a direct connection, takes a free worker number as a session advisory lock on it (P-36) and listens
 * for due publications.
 * @param onDue called for every change hook
 */
export async function takeLease(
  { database }: Pick<Context, 'database'>,
  onDue: () => void,
): Promise<WorkerLease> {
  const client = database.direct();
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  client.on('notification', onDue);
  try {
    await client.connect();
    const worker = await lockFreeNumber(client);
    await client.query(`listen ${DUE_CHANNEL}`);
    const ask = inTurn(client);
    return {
      worker,
      lost: lost.signal,
      check: async () => {
        const late = setTimeout(() => lost.abort(), 5_000);
        await ask('select 1').catch(() => lost.abort());
        clearTimeout(late);
      },
      seesOrphans: async () => {
        const answer = await ask<{ found: boolean }>(ORPHANS, [worker, WORKER_LOCK_CLASS]);
        return answer.rows[0]?.found === true;
      },
      end: async () => {
        client.removeAllListeners('notification');
        await client.end().catch(() => undefined);
      },
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** One question after another: the sweep and the watch ask at times of their own, and the driver takes one at a time. */
function inTurn(client: pg.Client) {
  let last: Promise<unknown> = Promise.resolve();
  return <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const answer = last.then(() => client.query<Row>(text, values));
    last = answer.catch(() => undefined);
    return answer;
  };
}

async function lockFreeNumber(client: pg.Client): Promise<number> {
  for (;;) {
    const worker = randomInt(1, 2 ** 31 - 1);
    const answer = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1::int, $2::int) as locked',
      [WORKER_LOCK_CLASS, worker],
    );
    if (answer.rows[0]?.locked === true) return worker;
  }
}
