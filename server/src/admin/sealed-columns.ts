import type { Pool } from 'pg';
import type { Context } from '../context.ts';
import { resealFeeds } from '../features/calendar/reseal-feeds.ts';
import { resealAccounts } from '../features/social-accounts/reseal-accounts.ts';
import { type NumberedKeys, resealTwoFactors } from '../features/workspaces/reseal-two-factors.ts';
import { cookieRules } from '../http/session-cookie.ts';
import { keyNumber } from '../lib/secret-keys.ts';

/** The product with the keys of SECRET_KEY, newest first. */
export interface KeyChange {
  readonly app: Context;
  readonly secretKey: string;
}

/** A table's columns of values that SECRET_KEY seals, and how they come under a new key. */
export interface SealedColumns {
  readonly table: string;
  readonly columns: readonly string[];
  /** How a value begins that the newest key sealed. */
  readonly prefix: (change: KeyChange) => string;
  /** Seals anew what an older key sealed and says how many rows; null where the value ends by itself within minutes. */
  readonly reseal: ((change: KeyChange) => Promise<number>) | null;
}

/** Our own box: `s1.keyId.…`; any value sealed now names the newest key. */
const boxPrefix = ({ app }: KeyChange) => `${app.secretBox.seal('', '').split('.').slice(0, 2).join('.')}.`;

/** Every sealed column of the schema (`sealed` of `db/schema/columns.ts`); a test compares. */
export const SEALED_COLUMNS: readonly SealedColumns[] = [
  {
    ...{ table: 'social_accounts', columns: ['sealed_token'], prefix: boxPrefix },
    reseal: ({ app }) => resealAccounts(app),
  },
  { table: 'social_connections', columns: ['sealed_candidates'], prefix: boxPrefix, reseal: null },
  {
    ...{ table: 'calendar_feeds', columns: ['sealed_secret'], prefix: boxPrefix },
    reseal: ({ app }) => resealFeeds(app),
  },
  {
    ...{ table: 'two_factors', columns: ['secret', 'backup_codes'] },
    prefix: (change) => `$ba$${identityKeys(change).currentVersion}$`,
    reseal: (change) => resealTwoFactors(change.app.db, identityKeys(change)),
  },
];

/** The identity library's keys, numbered as it was told (`http/identity-library.ts`). */
function identityKeys({ app, secretKey }: KeyChange): NumberedKeys {
  const { secret, earlierSecrets } = cookieRules({ appUrl: app.appUrl, secretKey });
  const keys = new Map([secret, ...earlierSecrets].map((value) => [keyNumber(value), value]));
  return { keys, currentVersion: keyNumber(secret) };
}

/** How many rows hold a value that another key than the newest sealed. */
export async function countOlder(
  pool: Pool,
  { table, columns }: SealedColumns,
  prefix: string,
): Promise<number> {
  const older = columns.map((column) => `not starts_with(${column}, $1)`).join(' or ');
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${older}`,
    [prefix],
  );
  return rows[0]?.count ?? 0;
}
