import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { TestDatabase } from './database.ts';
import { countTables } from './fill-tables.ts';

/** Tables that have another name since. */
const NAMES_TODAY: Readonly<Record<string, string>> = {
  account_figures: 'account_metrics',
  insight_readings: 'insight_samples',
  insight_turns: 'insight_polls',
  letters: 'emails',
  post_figures: 'post_metrics',
  publication_lanes: 'account_queues',
};
/** Columns of the first shape whose values have another name since, by `table.column`. */
const COLUMNS_TODAY: Readonly<Record<string, string>> = {
  'publication_attempts.message': 'sentence',
  'publication_attempts.statement': 'message',
  'publications.requested_by': 'actor_id',
  'publications.statement': 'message',
  'social_accounts.picture_url': 'avatar_url',
  'social_accounts.sealed_token': 'encrypted_token',
  'social_accounts.statement': 'message',
};

type Row = Readonly<Record<string, unknown>>;

/** What every test puts where a database of the first shape checks a value. */
export const FIRST_SHAPE_WORDS = {
  'insight_readings.outcome': 'value',
  'letters.state': 'queued',
  'members.role': 'owner',
  'token_entries.kind': 'grant',
  'videos.state': 'ready',
  'videos.facts': JSON.stringify({ container: 'mp4', width: 1080, height: 1920, durationMs: 5_000 }),
};

/** How an approval named what it approved: the text alone, where every network had the same. */
export const formerHash = (content: string) => createHash('sha256').update(content).digest('hex');

/**
 * Copies rows of today into a table of the first shape: columns that it had under their names of then.
 * @param change what a row was then, over what it is now
 */
export async function copyBack(
  { from, to }: { from: Pool; to: Pool },
  table: string,
  { where, values, change = () => ({}) }: { where: string; values: unknown[]; change?: (row: Row) => Row },
): Promise<void> {
  const { rows } = await from.query<Row>(
    `select * from ${NAMES_TODAY[table] ?? table} where ${where}`,
    values,
  );
  for (const row of rows) await insertBack(to, table, row, change(row));
}

/** Puts a row of the first shape in; columns without a value take their default. */
export async function insertBack(to: Pool, table: string, row: Row, changed: Row = {}): Promise<void> {
  const { rows: columns } = await to.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const given = columns.flatMap(({ name, type }) => {
    const value = name in changed ? changed[name] : row[COLUMNS_TODAY[`${table}.${name}`] ?? name];
    if (value === undefined) return [];
    return [{ name, value: type === 'jsonb' && value !== null ? JSON.stringify(value) : value }];
  });
  await to.query(
    `insert into ${table} (${given.map(({ name }) => `"${name}"`).join(', ')})
     values (${given.map((_, n) => `$${n + 1}`).join(', ')})`,
    given.map(({ value }) => value),
  );
}

/** How many rows tables of the first shape have today, by their names of today. */
export async function countFirstShape(
  { pool }: TestDatabase,
  former: ReadonlyMap<string, number>,
): Promise<{ expected: Map<string, number>; found: Map<string, number> }> {
  const expected = new Map([...former].map(([table, rows]) => [NAMES_TODAY[table] ?? table, rows]));
  const take = (table: string) => {
    const rows = expected.get(table) ?? 0;
    expected.delete(table);
    return rows;
  };
  // Files became assets, own videos posts; days of the service are told by its signals.
  expected.set('assets', take('media') + take('videos'));
  expected.set('posts', take('posts') + take('video_posts'));
  take('service_days');
  return { expected, found: await countTables(pool, [...expected.keys()]) };
}
