import type { OpenDatabase } from './connect.ts';
import { directClient } from './connect.ts';
import { migrateDatabase } from './migrate.ts';

/**
 * Brings the schema up to date before a process uses it. Where `ownerUrl` names the role that the tables belong to, that
 * role does it, and the one that the database was opened with gets the rights of the application, and no more.
 */
export async function prepareDatabase(database: OpenDatabase, ownerUrl: string | undefined): Promise<void> {
  if (ownerUrl === undefined) return migrateDatabase({ direct: database.direct });
  const { rows } = await database.pool.query<{ role: string }>('select current_user as role');
  await migrateDatabase({ direct: () => directClient(ownerUrl), application: rows[0]?.role });
}
