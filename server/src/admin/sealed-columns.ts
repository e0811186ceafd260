import type { Pool } from 'pg';
import type { Context } from '../context.ts';
import { resealAccounts } from '../features/social-accounts/reseal-accounts.ts';

/** A column of values that SECRET_KEY seals, and how they come under a new key. */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Seals anew what an older key sealed; null where the value itself ends or is renewed by its owner. */
  readonly reseal: ((context: Context) => Promise<number>) | null;
}

/** Every sealed column of the schema; a test compares. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'social_accounts', column: 'sealed_token', reseal: resealAccounts },
  // Lives for minutes.
  { table: 'social_connections', column: 'sealed_candidates', reseal: null },
  // Its owner may have the address renewed at any time; until then the older key is needed to show it.
  { table: 'calendar_feeds', column: 'sealed_secret', reseal: null },
];

/** How many values of a column another key than this one sealed. A value names its key: `s1.keyId.…`. */
export async function countOlder(
  pool: Pool,
  { table, column }: SealedColumn,
  currentKeyId: string,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where split_part(${column}, '.', 2) <> $1`,
    [currentKeyId],
  );
  return rows[0]?.count ?? 0;
}
