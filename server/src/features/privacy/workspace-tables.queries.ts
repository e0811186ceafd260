import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../db/schema/index.ts';

/** Columns that open something: kept out of every export. */
const SECRETS = [
  'sealed_token',
  'sealed_candidates',
  'sealed_secret',
  'secret_hash',
  'token',
  'state_secret',
  'claimed_by',
];

/** Tables that hold no data of the workspace's people, only how the work is organised; and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  social_connections: 'one-time login states, gone within minutes',
  idempotent_requests: 'answers to repeated requests, kept a day',
  insight_turns: 'when something is read next',
  publication_lanes: 'whose turn it is',
};

/** Every table that belongs to a workspace, from the schema itself: a new one is exported without anybody's doing. */
export const WORKSPACE_TABLES: readonly { name: string; withheld: readonly string[] }[] = Object.values(
  schema,
)
  .filter((entry) => is(entry, PgTable))
  .flatMap((table) => {
    const columns = Object.values(getTableColumns(table)).map((column) => column.name);
    const name = getTableName(table);
    if (!columns.includes('workspace_id') || name in LEFT_OUT) return [];
    return [{ name, withheld: columns.filter((column) => SECRETS.includes(column)) }];
  })
  .toSorted((a, b) => a.name.localeCompare(b.name));
