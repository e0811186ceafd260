import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../db/schema/index.ts';

/** Columns that open something: kept out of every export. */
const SECRETS = [
  'encrypted_token',
  'encrypted_candidates',
  'encrypted_secret',
  'encrypted_former_secret',
  'secret_hash',
  'token',
  'secret_hashes',
  'pin_hash',
  'state_secret',
  'claimed_by',
];

/** Tables that hold no data of the workspace's people, only how the work is organised; and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  social_connections: 'one-time login states, gone within minutes',
  idempotent_requests: 'answers to repeated requests, kept a day',
  keyed_requests: 'the same, before its work',
  insight_polls: 'when something is read next',
  account_queues: 'whose turn it is',
  billing_owners: 'finds what is exported with its own table',
};

export interface OwnedTable {
  readonly name: string;
  readonly withheld: readonly string[];
}

const tablesWith = (column: string, without?: string): readonly OwnedTable[] =>
  Object.values(schema)
    .filter((entry) => is(entry, PgTable))
    .flatMap((table) => {
      const columns = Object.values(getTableColumns(table)).map((one) => one.name);
      const name = getTableName(table);
      if (!columns.includes(column) || name in LEFT_OUT) return [];
      if (without !== undefined && columns.includes(without)) return [];
      return [{ name, withheld: columns.filter((one) => SECRETS.includes(one)) }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));

/** Every table that belongs to an organization, from the schema itself: a new one is exported without anybody's doing. */
export const ORGANIZATION_TABLES = tablesWith('organization_id');

/** Every table that belongs to a workspace, from the schema itself. */
export const WORKSPACE_TABLES = tablesWith('workspace_id', 'organization_id');
