import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/db/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { isAlive } from '../src/db/is-alive.ts';
import { migrateDatabase } from '../src/db/migrate.ts';
import { signalPostmaster } from '../src/db/postgres-process.ts';

/** Where test files make their databases, and the template they copy. */
export interface TestServer {
  adminUrl: string;
  template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

const folderPrefix = 'postownia-test-';

/** The one that runs, for all projects of a run: each loads this file anew. */
const run = globalThis as { postowniaTestServer?: { users: number; started: ReturnType<typeof start> } };

/**
 * Vitest's global set-up: one PostgreSQL for the whole run (embedded, or the server that TEST_DATABASE_URL names) and
 * one migrated template on it. Everything is removed at the end.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  run.postowniaTestServer ??= { users: 0, started: start() };
  const shared = run.postowniaTestServer;
  shared.users += 1;
  const { stop, ...server } = await shared.started;
  project.provide('testServer', server);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete run.postowniaTestServer;
    await stop();
  };
}

async function start(): Promise<TestServer & { stop(): Promise<void> }> {
  const outside = process.env.TEST_DATABASE_URL;
  const embedded = outside === undefined || outside === '' ? await startThrowaway() : undefined;
  const adminUrl = embedded?.server.adminUrl ?? outside ?? '';
  const template = `postownia_test_${process.pid}_${randomBytes(3).toString('hex')}`;
  await makeTemplate(adminUrl, template);
  return {
    adminUrl,
    template,
    stop: async () => {
      if (embedded === undefined) {
        await administer(adminUrl, [`drop database if exists ${template} with (force)`]);
        return;
      }
      await embedded.server.stop();
      await rm(embedded.folder, { recursive: true, force: true });
    },
  };
}

/** Runs statements that no transaction may hold (create and drop database). */
export async function administer(adminUrl: string, statements: string[]): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function makeTemplate(adminUrl: string, template: string): Promise<void> {
  // C.UTF-8 like the embedded server, so that sorting and upper case agree on a system PostgreSQL of any locale.
  await administer(adminUrl, [
    `create database ${template} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  ]);
  await administer(adminUrl, [
    `do $$ begin create role ${APPLICATION} login password '${APPLICATION}';
     exception when duplicate_object or unique_violation then null; end $$`,
  ]);
  const database = openDatabase({ url: urlOf(adminUrl, template) });
  await migrateDatabase({ direct: database.direct, application: APPLICATION });
  await database.close();
  await makeQueueTables(applicationUrlOf(adminUrl, template));
}

/** The queue makes its tables when it is opened first: here once, instead of in each file that opens an app. */
async function makeQueueTables(connectionString: string): Promise<void> {
  const boss = new PgBoss({
    connectionString,
    schema: 'jobs',
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** The role that the product works as in tests, as everywhere: the tables are not its own (decision 0083). */
export const APPLICATION = 'postownia_test_app';

/** The same server, another database, as the product's role. */
export function applicationUrlOf(adminUrl: string, database: string): string {
  const url = new URL(urlOf(adminUrl, database));
  url.username = APPLICATION;
  url.password = APPLICATION;
  return url.href;
}

async function startThrowaway(): Promise<{ server: EmbeddedPostgres; folder: string }> {
  for (const place of [IN_MEMORY, tmpdir()]) await removeOrphans(place);
  const folder = await mkdtemp(path.join(await findPlace(), `${folderPrefix}${process.pid}-`));
  return { server: await startEmbeddedPostgres({ dataDir: folder, durable: false }), folder };
}

/** Linux has a file system here that is memory. */
const IN_MEMORY = '/dev/shm';
/** Databases and log of a whole run take a quarter of it. */
const MEMORY_NEEDED = 4 * 2 ** 30;

/**
 * Where the server's files lie: in memory where there is plenty. Each test file's database is a thousand files, made and
 * removed hundreds of times, which on a disk cost more processor time than what the tests do with them.
 */
async function findPlace(): Promise<string> {
  const found = await statfs(IN_MEMORY).catch(() => null);
  const free = found === null ? 0 : Math.min(found.bavail * found.bsize, process.availableMemory());
  return free >= MEMORY_NEEDED ? IN_MEMORY : tmpdir();
}

/** A killed test run leaves its server running: the next one, whoever's it is, stops it. */
async function removeOrphans(place: string): Promise<void> {
  for (const name of await readdir(place).catch(() => [])) {
    if (!name.startsWith(folderPrefix)) continue;
    const runPid = Number.parseInt(name.slice(folderPrefix.length), 10);
    if (Number.isNaN(runPid) || isAlive(runPid)) continue;
    const folder = path.join(place, name);
    const pidFile = await readFile(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(
      () => '',
    );
    const serverPid = Number.parseInt(pidFile, 10);
    if (!Number.isNaN(serverPid)) signalPostmaster(serverPid, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}
