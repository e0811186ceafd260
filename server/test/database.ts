import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { EVERY_BRAND } from '../src/db/acting-for.ts';
import { type OpenDatabase, openDatabase } from '../src/db/connect.ts';
import { administer, applicationUrlOf, urlOf } from './start-postgres.ts';

/** A migrated, empty database of one test file. */
export interface TestDatabase extends OpenDatabase {
  url: string;
  /** Closes the pool and drops the database, also when other connections are still open. */
  close(): Promise<void>;
}

interface OwnDatabase extends TestDatabase {
  readonly ownerUrl: string;
  /** Another pool, as the product's role. */
  asApplication(): OpenDatabase & { url: string };
}

/**
 * Makes a database of its own for a test file, copied from the migrated template (about 30 ms).
 * Call it in `beforeAll`, and `close()` in `afterAll`.
 * @param options.as whether the pool works as the product's role or, so that tests may do anything, as the tables' owner
 * @returns besides, under `ownerUrl`, the same database as its owner
 */
export async function testDatabase({
  as = 'owner',
}: {
  as?: 'application' | 'owner';
} = {}): Promise<OwnDatabase> {
  const { template } = inject('testServer');
  return as === 'application' ? copyOf(template, applicationUrlOf, EVERY_BRAND) : copyOf(template, urlOf);
}

/** A stage on a database of its own, which goes when the stage closes. */
export async function onOwnDatabase<Fixture extends { close(): Promise<void> }>(
  open: (options: { databaseUrl: string }) => Promise<Fixture>,
): Promise<Fixture> {
  const database = await testDatabase();
  const fixture = await open({ databaseUrl: database.url });
  return {
    ...fixture,
    close: async () => {
      await fixture.close();
      await database.close();
    },
  };
}

/** A database without our tables, for what tests the migrations themselves. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return copyOf('template0', urlOf);
}

async function copyOf(
  source: string,
  reach: typeof urlOf,
  unnamed?: typeof EVERY_BRAND,
): Promise<OwnDatabase> {
  const { adminUrl, template } = inject('testServer');
  const name = `${template}_${randomBytes(5).toString('hex')}`;
  // Copied file by file: passed through the write-ahead log, each copy would write it 14 MB of log besides.
  await administer(adminUrl, [`create database ${name} template ${source} strategy = file_copy`]);
  const url = reach(adminUrl, name);
  const ownerUrl = urlOf(adminUrl, name);
  const database = openDatabase({ url, ...(unnamed && { unnamed }) });
  return {
    ...database,
    url,
    ownerUrl,
    asApplication: () => {
      const own = applicationUrlOf(adminUrl, name);
      return { ...openDatabase({ url: own, unnamed: EVERY_BRAND }), url: own };
    },
    close: async () => {
      await database.close();
      await administer(adminUrl, [`drop database if exists ${name} with (force)`]);
    },
  };
}
