import type { Pool, PoolClient } from 'pg';

/** Tables that the migrations partition by month, and how many whole months each is kept after its own. */
export const PARTITIONED = [
  /** Two years: longer than any dispute about a payment or a publication. */
  { table: 'audit_events', column: 'created_at', months: 24 },
  /** A year and the month it began in: answers of the networks, for anybody who doubts a figure. */
  { table: 'insight_samples', column: 'read_at', months: 13 },
  /** The outbox: longer than any reader of it is away. */
  { table: 'events', column: 'created_at', months: 1 },
] as const satisfies readonly PartitionedTable[];

interface PartitionedTable {
  readonly table: string;
  readonly column: string;
  readonly months: number;
}

/** Partitions are made this many months ahead, so that a worker may be away for that long. */
const AHEAD = 2;

/** Any constant: whoever holds this advisory lock keeps the partitions. */
const lock = 7_094_162_003;

/**
 * Makes the monthly partitions of this month and the next ones, and drops those whose retention is over. Months are
 * UTC. Rows that went to the default partition meanwhile, for however long, move into their month. Safe to run twice and at once: the
 * second waits for the first.
 */
export async function keepPartitions(
  pool: Pool,
  { now, tables = PARTITIONED }: { now: Date; tables?: readonly PartitionedTable[] },
): Promise<{ made: string[]; dropped: string[] }> {
  const made: string[] = [];
  const dropped: string[] = [];
  for (const definition of tables) {
    const { table, months } = definition;
    const ahead = Array.from({ length: AHEAD + 1 }, (_, after) => monthOf(now, after));
    for (const month of [...(await missedMonths(pool, definition, monthOf(now, 0))), ...ahead]) {
      if (await inOneTransaction(pool, (client) => makePartition(client, definition, month)))
        made.push(partitionName(table, month));
    }
    const oldest = partitionName(table, monthOf(now, -months));
    for (const partition of await partitionsOf(pool, table)) {
      if (partition >= oldest) continue;
      await inOneTransaction(pool, (client) => client.query(`drop table ${partition}`));
      dropped.push(partition);
    }
  }
  return { made, dropped };
}

/**
 * Months before this one whose rows lie in the default partition, because nobody made a partition for as long as the
 * months ahead lasted. Without one of their own they would outlive their retention.
 */
async function missedMonths(pool: Pool, { table, column }: PartitionedTable, before: Date): Promise<Date[]> {
  const { rows } = await pool.query<{ month: Date }>(
    `select distinct date_trunc('month', ${column}, 'UTC') as month from ${table}_default where ${column} < $1 order by 1`,
    [before],
  );
  return rows.map(({ month }) => month);
}

/** The first day of the month that lies so many months after an instant's, UTC. */
function monthOf(instant: Date, after: number): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + after, 1));
}

const dayOf = (month: Date) => month.toISOString().slice(0, 10);
const partitionName = (table: string, month: Date) =>
  `${table}_${dayOf(month).slice(0, 7).replace('-', '_')}`;

/** The monthly partitions of a table, oldest first; the default partition is none. */
async function partitionsOf(pool: Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass and c.relname ~ ('^' || $1 || '_\\d{4}_\\d{2}$') order by 1`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Beside the table first, then in its place: the rows of the default partition are moved before it is attached. */
async function makePartition(
  client: PoolClient,
  { table, column }: PartitionedTable,
  month: Date,
): Promise<boolean> {
  const name = partitionName(table, month);
  const [from, to] = [dayOf(month), dayOf(monthOf(month, 1))];
  const found = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name]);
  if (found.rows[0]?.found === true) return false;
  // Writers wait here and find the partition. One that was already on its way to the default partition would be refused
  // by it, because attaching makes its constraint narrower.
  await client.query(`lock table ${table} in share row exclusive mode`);
  await client.query(`create table ${name} (like ${table} including defaults including constraints)`);
  await client.query(
    `with moved as (delete from ${table}_default where ${column} >= $1::timestamptz and ${column} < $2::timestamptz
       returning *)
     insert into ${name} select * from moved`,
    [`${from}T00:00:00Z`, `${to}T00:00:00Z`],
  );
  await client.query(
    `alter table ${table} attach partition ${name} for values from ('${from} 00:00:00+00') to ('${to} 00:00:00+00')`,
  );
  return true;
}

async function inOneTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [lock]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
