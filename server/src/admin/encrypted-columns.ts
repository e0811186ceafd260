import type { Pool } from 'pg';
import type { Context } from '../context.ts';
import { reencryptFeeds } from '../features/calendar/index.ts';
import { twoFactorKeys } from '../features/identity/index.ts';
import { operateAccounts } from '../features/social-accounts/index.ts';
import { reencryptWebhooks } from '../features/webhooks/index.ts';

/** The product with the keys of SECRET_KEY, newest first. */
export interface KeyChange {
  readonly app: Context;
  readonly secretKey: string;
}

/** A table's columns of values that SECRET_KEY encrypts, and how they come under a new key. */
export interface EncryptedColumns {
  readonly table: string;
  readonly columns: readonly string[];
  /** How a value begins that the newest key encrypted. */
  readonly prefix: (change: KeyChange) => string;
  /** Encrypts anew what an older key encrypted and says how many rows; null where the value ends by itself within minutes. */
  readonly reencrypt: ((change: KeyChange) => Promise<number>) | null;
}

/** Our own box: `s1.keyId.…`; any value encrypted now names the newest key. */
const boxPrefix = ({ app }: KeyChange) =>
  `${app.secretBox.encrypt('', '').split('.').slice(0, 2).join('.')}.`;

/** Every encrypted column of the schema (`encrypted` of `db/schema/columns.ts`); a test compares. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumns[] = [
  {
    table: 'social_accounts',
    columns: ['encrypted_token'],
    prefix: boxPrefix,
    reencrypt: ({ app }) => operateAccounts.reencryptAccounts(app),
  },
  {
    table: 'social_connections',
    columns: ['encrypted_attempt', 'encrypted_candidates'],
    prefix: boxPrefix,
    reencrypt: null,
  },
  {
    table: 'calendar_feeds',
    columns: ['encrypted_secret'],
    prefix: boxPrefix,
    reencrypt: ({ app }) => reencryptFeeds(app),
  },
  {
    table: 'webhook_endpoints',
    columns: ['encrypted_secret', 'encrypted_former_secret'],
    prefix: boxPrefix,
    reencrypt: ({ app }) => reencryptWebhooks(app),
  },
  {
    table: 'two_factors',
    columns: ['secret', 'backup_codes'],
    ...twoFactorKeys,
  },
];

/** How many rows hold a value that another key than the newest encrypted. */
export async function countOlder(
  pool: Pool,
  { table, columns }: EncryptedColumns,
  prefix: string,
): Promise<number> {
  const older = columns.map((column) => `not starts_with(${column}, $1)`).join(' or ');
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${older}`,
    [prefix],
  );
  return rows[0]?.count ?? 0;
}
