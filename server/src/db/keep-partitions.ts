import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { databaseErrorCode } from './database-error-code.ts';

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

/**
 * Makes the monthly partitions of this month and the next ones, and drops those whose retention is over. Months are
 * UTC. Rows that went to the default partition meanwhile, for however long, move into their month. Safe to run twice and at once: the
 * second waits for the first. Nothing is dropped earlier than the database's own clock allows, whatever `now` says.
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
      if (await ask(pool, 'make_month_partition', table, month)) made.push(partitionName(table, month));
    }
    const oldest = monthOf(now, -months);
    for (const month of await monthsOf(pool, table)) {
      if (month < oldest && (await ask(pool, 'drop_month_partition', table, month)))
        dropped.push(partitionName(table, month));
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

/** The months that have a partition, oldest first. */
async function monthsOf(pool: Pool, table: string): Promise<Date[]> {
  const { rows } = await pool.query<{ month: string }>(
    `select replace(right(c.relname, 7), '_', '-') as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass and c.relname ~ ('^' || $1 || '_\\d{4}_\\d{2}$') order by 1`,
    [table],
  );
  return rows.map(({ month }) => new Date(`${month}-01T00:00:00Z`));
}

/** lock_not_available: somebody's change holds what the partition needs. */
const GAVE_WAY = '55P03';
/** With a pause of up to a second after each, some two minutes; the job tries again the next day. */
const ATTEMPTS = 100;

/**
 * The database's own functions: the application's role may neither make nor drop a table (decision 0083). They give way
 * to changes that began earlier, so they are asked until nobody is in the way.
 */
async function ask(
  pool: Pool,
  what: 'make_month_partition' | 'drop_month_partition',
  table: string,
  month: Date,
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { rows } = await pool.query<{ done: boolean }>(`select ${what}($1, $2::date) as done`, [
        table,
        dayOf(month),
      ]);
      return rows[0]?.done === true;
    } catch (error) {
      if (attempt === ATTEMPTS || databaseErrorCode(error) !== GAVE_WAY) throw error;
      await pause(Math.random() * Math.min(1_000, 20 * 2 ** attempt));
    }
  }
}
