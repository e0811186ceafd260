import type { ClientBase } from 'pg';
import { inOrderOfReferences, PLACEMENTS, type Placement, type Reference } from './placement.ts';

/** Where a table lies at the moment. */
export interface PlacedTable extends Placement {
  /** Whether it lies where the list says; a local table does from the beginning. */
  readonly done: boolean;
  readonly shards: number;
}

/** One server of the cluster and what lies on it. */
export interface ClusterNode {
  readonly node: string;
  readonly shards: number;
  readonly megabytes: number;
}

/** Any constant: whoever holds this advisory lock moves tables. */
const distributionLock = 7_094_162_020;

/** Whether the database has the extension that spreads tables over servers. */
export async function canDistribute(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query("select 1 from pg_extension where extname = 'citus'");
  return rows.length > 0;
}

/** What the cluster knows of, partitions included; empty without the extension. */
async function knownTables(client: ClientBase): Promise<Map<string, number>> {
  if (!(await canDistribute(client))) return new Map();
  const { rows } = await client.query<{ name: string; shards: number }>(
    `select c.relname as name, count(s.shardid)::int as shards
     from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     left join pg_dist_shard s on s.logicalrelid = p.logicalrelid
     where c.relnamespace = 'public'::regnamespace group by c.relname`,
  );
  return new Map(rows.map(({ name, shards }) => [name, shards]));
}

/** Every table of the schema with where it lies. */
export async function showDistribution(client: ClientBase): Promise<PlacedTable[]> {
  const known = await knownTables(client);
  return PLACEMENTS.map((placement) => ({
    ...placement,
    done: placement.place === 'local' || known.has(placement.table),
    shards: known.get(placement.table) ?? 0,
  }));
}

/** The servers with what lies on them; empty without the extension. */
export async function showNodes(client: ClientBase): Promise<ClusterNode[]> {
  if (!(await canDistribute(client))) return [];
  const { rows } = await client.query<ClusterNode>(
    `select nodename || ':' || nodeport as node, count(*)::int as shards,
       round(sum(shard_size) / 1048576.0)::int as megabytes
     from citus_shards group by nodename, nodeport order by 1`,
  );
  return rows;
}

/**
 * Moves the tables to where `PLACEMENTS` says, each in a transaction of its own and none twice: killed between any two
 * it goes on where it stopped when called again, and what a table held moves with it. The product must not run
 * meanwhile: a row that is not spread yet cannot refer to one that is.
 * @param client a connection to PostgreSQL itself, nobody else's: it gets settings of the session
 * @param options.shards into how many pieces each table is cut, the first time; a cluster has at most so many servers with work
 * @param options.onMoved told after each table
 */
export async function distribute(
  client: ClientBase,
  { shards, onMoved }: { shards: number; onMoved: (table: string) => void },
): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [distributionLock]);
  await client.query("set client_min_messages = 'warning'");
  // Tables that refer to a reference table would become the cluster's at once, with all that hangs on them, before
  // those that are spread have moved: they follow at the end.
  await client.query('set citus.enable_local_reference_table_foreign_keys = off');
  await client.query("select set_config('citus.shard_count', $1, false)", [String(shards)]);
  const known = await knownTables(client);
  const references = await referencesOf(client);
  const order = inOrderOfReferences(PLACEMENTS, references);
  let beside = order.find(({ place, table }) => place === 'distributed' && known.has(table))?.table;
  for (const placement of order) {
    if (placement.place === 'distributed') beside ??= placement.table;
    if (known.has(placement.table)) continue;
    await move(client, placement, beside);
    onMoved(placement.table);
  }
  await followReferences(client, { references, onMoved });
  await freeWhatMoved(client);
}

async function move(client: ClientBase, { table, column }: Placement, beside: string | undefined) {
  if (column === undefined) await client.query('select create_reference_table($1::regclass)', [table]);
  else
    await client.query('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [
      table,
      column,
      beside === table ? 'none' : beside,
    ]);
}

/** Local tables that refer to reference tables stay on this server and are made known, so that their keys hold. */
async function followReferences(
  client: ClientBase,
  { references, onMoved }: { references: readonly Reference[]; onMoved: (table: string) => void },
): Promise<void> {
  await client.query('set citus.enable_local_reference_table_foreign_keys = on');
  const everywhere = PLACEMENTS.filter(({ place }) => place === 'reference').map(({ table }) => table);
  const referring = new Set(
    references.filter(({ target }) => everywhere.includes(target)).map(({ table }) => table),
  );
  for (const { table, place } of PLACEMENTS) {
    if (place !== 'local' || !referring.has(table)) continue;
    if ((await knownTables(client)).has(table)) continue;
    await client.query(
      'select citus_add_local_table_to_metadata($1::regclass, cascade_via_foreign_keys => true)',
      [table],
    );
    onMoved(table);
  }
}

/**
 * Gives back the room of rows that lie elsewhere now. It empties the old files of referring tables, too, so it begins
 * only when each of those has moved.
 */
async function freeWhatMoved(client: ClientBase): Promise<void> {
  const known = await knownTables(client);
  const left = (await referencesOf(client)).filter(
    ({ table, target }) => known.has(target) && !known.has(table),
  );
  if (left.length > 0) throw new Error(`Not moved: ${left.map(({ table }) => table).join(', ')}`);
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > 0`,
  );
  for (const { name } of rows)
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
}

async function referencesOf(client: ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select distinct t.relname as table, f.relname as target
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
     where c.contype = 'f' and t.relnamespace = 'public'::regnamespace and not t.relispartition
       and t.relname = any($1) order by 1, 2`,
    [PLACEMENTS.map(({ table }) => table)],
  );
  return rows;
}
