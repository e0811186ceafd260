import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { migrateDatabase } from '../src/db/migrate.ts';
import { serverFolder } from '../src/lib/server-folder.ts';
import type { TestDatabase } from './database.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly defaulted: boolean;
}
interface Reference {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly targetColumn: string;
}
export type Words = Readonly<Record<string, unknown>>;

/** What checks of the database want to read, whatever the shape; a test adds what its own shape wants besides. */
export const CHECKED_WORDS: Words = {
  'billing_orders.state': 'paid',
  'deletion_requests.state': 'pending',
  'emails.state': 'queued',
  'feed_entries.state': 'waiting',
  'feeds.release': 'draft',
  'feeds.release_actor': null,
  'feeds.state': 'active',
  'generation_days.state': 'done',
  'insight_samples.outcome': 'value',
  'publications.state': 'planned',
  'publications.video_post_id': null,
  'recurring_posts.release': 'draft',
  'recurring_posts.release_actor': null,
  'recurring_posts.state': 'active',
  'reels.state': 'waiting',
  'video_posts.release': 'draft',
  'short_links.url': 'https://example.com/',
  'webhook_deliveries.state': 'waiting',
  'webhook_endpoints.state': 'active',
};

const AT = '2026-11-21T09:00:00Z';
const VALUES: Readonly<Record<string, () => unknown>> = {
  uuid: randomUUID,
  integer: () => 1,
  bigint: () => 1,
  'double precision': () => 1,
  boolean: () => true,
  bytea: () => Buffer.from([0xff, 0xd8]),
  jsonb: () => '{}',
  xid8: () => '1',
  date: () => '2026-11-21',
  'time without time zone': () => '09:00',
  'timestamp with time zone': () => AT,
  int4multirange: () => '{}',
  ARRAY: () => [],
};

/**
 * Puts one row of each brand into every table of a database of whatever shape, with every reference set and pointing to
 * a row of the same brand; for tests of migrations.
 * @param words values for columns that a check of the database limits, by `table.column`; null leaves one empty
 * @returns how many rows each table has
 */
export async function fillTables(
  pool: Pool,
  { brands, words }: { brands: number; words: Words },
): Promise<Map<string, number>> {
  const { rows: columns } = await pool.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as defaulted
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`);
  const { rows: references } = await pool.query<Reference>(`
    select t.relname as table, a.attname as column, f.relname as target, b.attname as "targetColumn"
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
    join lateral unnest(c.conkey, c.confkey) k(own, other) on true
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other
    where c.contype = 'f' and t.relnamespace = 'public'::regnamespace and not t.relispartition`);
  const order = inOrder([...new Set(columns.map(({ table }) => table))], references);
  for (let brand = 1; brand <= brands; brand += 1) {
    const made = new Map<string, Map<string, unknown>>();
    for (const table of order) await insertOne(pool, table, { columns, references, words, brand, made });
  }
  return countTables(pool, order);
}

/** What counts of a former shape are today: own videos became posts, their forms targets, days of service signals. */
export function countsToday(former: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map(former);
  counts.delete('post_targets');
  counts.delete('service_days');
  const videos = counts.get('video_posts') ?? 0;
  if (counts.delete('video_posts')) counts.set('posts', (counts.get('posts') ?? 0) + videos);
  return counts;
}

/** How many rows each of the tables has. */
export async function countTables(pool: Pool, tables: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of tables) {
    const { rows } = await pool.query<{ rows: number }>(`select count(*)::int as rows from "${table}"`);
    counts.set(table, rows[0]?.rows ?? 0);
  }
  return counts;
}

/** Each table after those others that it refers to. */
function inOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const order: string[] = [];
  while (order.length < tables.length) {
    const next = tables.filter(
      (table) =>
        !order.includes(table) &&
        references.every((one) => one.table !== table || one.target === table || order.includes(one.target)),
    );
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    order.push(...next);
  }
  return order;
}

interface Filling {
  readonly columns: readonly Column[];
  readonly references: readonly Reference[];
  readonly words: Words;
  readonly brand: number;
  /** The brand's row of each table so far, by column. */
  readonly made: Map<string, Map<string, unknown>>;
}

async function insertOne(
  pool: Pool,
  table: string,
  { columns, references, words, brand, made }: Filling,
): Promise<void> {
  const row = new Map<string, unknown>();
  for (const { column, type, nullable, defaulted } of columns.filter((one) => one.table === table)) {
    const name = `${table}.${column}`;
    const reference = references.find(
      (one) => one.table === table && one.column === column && one.target !== table,
    );
    if (name in words) row.set(column, words[name]);
    else if (reference !== undefined)
      row.set(column, made.get(reference.target)?.get(reference.targetColumn));
    else if ((column === 'id' && type === 'uuid') || !(nullable || defaulted))
      row.set(
        column,
        type === 'text' ? `${table} ${brand}` : (VALUES[type.replace(/.*\[\]$/, 'ARRAY')]?.() ?? null),
      );
  }
  const names = [...row.keys()].map((name) => `"${name}"`).join(', ');
  const places = [...row.keys()].map((_, index) => `$${index + 1}`).join(', ');
  await pool.query(`insert into "${table}" (${names}) values (${places})`, [...row.values()]);
  made.set(table, row);
}

/** Brings an empty database, or one of an earlier shape, to the shape right before a migration. */
export async function migrateUntil(database: TestDatabase, name: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-migrations-'));
  try {
    await cp(path.join(serverFolder, 'migrations'), folder, { recursive: true });
    const file = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] };
    const end = journal.entries.findIndex(({ tag }) => tag.endsWith(name));
    if (end < 0) throw new Error(`no migration ${name}`);
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
    await migrateDatabase({ direct: database.direct, folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}
