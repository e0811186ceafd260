import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client, Pool } from 'pg';
import { serverFolder } from '../lib/server-folder.ts';
import { grantApplicationRights } from './application-rights.ts';
import { databaseErrorCode } from './database-error-code.ts';

const migrationsFolder = path.join(serverFolder, 'migrations');

/** Any constant: whoever holds this advisory lock is migrating. */
const migrationLock = 7_094_162_002;

/** The role of `DATABASE_URL` does not own the tables, and nobody who does has brought them up to date. */
export class NotTheOwnerError extends Error {
  override name = 'NotTheOwnerError';
  constructor(pending: number) {
    super(
      `Baza czeka na ${pending} migracji, a rola z DATABASE_URL nie jest właścicielem tabel. Ustaw DATABASE_OWNER_URL. / ` +
        `${pending} migrations are pending, and the role of DATABASE_URL does not own the tables. Set DATABASE_OWNER_URL.`,
    );
  }
}

/** insufficient_privilege */
const FORBIDDEN = '42501';

/**
 * Brings the database to the newest schema, all pending migrations in one transaction. Processes that start at once
 * wait for each other on an advisory lock; the later ones find nothing to do.
 * @param options.direct opens a connection to PostgreSQL itself (`OpenDatabase.direct`); a session lock needs one
 * @param options.application the role that works with the tables, when it is not the one that migrates
 * @throws NotTheOwnerError
 */
export async function migrateDatabase({
  direct,
  folder = migrationsFolder,
  application,
}: {
  direct: () => Client;
  folder?: string;
  application?: string | undefined;
}): Promise<void> {
  const client = direct();
  await client.connect();
  try {
    await client.query("set client_min_messages = 'warning'");
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const pending = await countPendingMigrations({ pool: client, folder });
    if (pending > 0)
      await migrate(drizzle({ client }), { migrationsFolder: folder }).catch((error: unknown) => {
        throw databaseErrorCode(error) === FORBIDDEN ? new NotTheOwnerError(pending) : error;
      });
    if (application !== undefined) await grantApplicationRights(client, application);
  } finally {
    // Ends the session and with it the lock.
    await client.end();
  }
}

/** How many known migrations the database does not have yet: 0 means ready. */
export async function countPendingMigrations({
  pool,
  folder = migrationsFolder,
}: {
  pool: Pick<Pool, 'query'>;
  folder?: string;
}): Promise<number> {
  const known = readMigrationFiles({ migrationsFolder: folder });
  const table = await pool.query<{ found: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as found",
  );
  if (table.rows[0]?.found !== true) return known.length;
  const applied = await pool.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations');
  const hashes = new Set(applied.rows.map((row) => row.hash));
  return known.filter((migration) => !hashes.has(migration.hash)).length;
}
