import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { startSandbox } from '../../sandbox/src/start-sandbox.ts';
import { buildContext } from '../src/build-context.ts';
import { readConfig } from '../src/config.ts';
import type { Context } from '../src/context.ts';
import type { OpenDatabase } from '../src/db/connect.ts';
import type { Replica } from '../src/db/open-replica.ts';
import { openEventPublisher, publisherOf } from '../src/events/event-publisher.ts';
import { programs } from '../src/features/connected-apps/index.ts';
import { openIdentity } from '../src/features/identity/identity.ts';
import { openPasswordHashing, type PasswordHashing } from '../src/features/identity/password-hashing.ts';
import { openSessionReader } from '../src/features/identity/session.ts';
import { signUps } from '../src/features/sign-up/index.ts';
import type { ObserveRequest } from '../src/http/record-requests.ts';
import { buildServer } from '../src/http/server.ts';
import { openJobQueue } from '../src/job-queue.ts';
import type { Clock } from '../src/lib/clock.ts';
import { SANDBOX_WEBHOOK_SECRET, WEBHOOK_PATH } from '../src/providers/payment/make-payments.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { manualClock } from './manual-clock.ts';
import { sharedWorkshop } from './shared-workshop.ts';

export { type ManualClock, manualClock } from './manual-clock.ts';

/** SECRET_KEY of every test. */
export const TEST_SECRET_KEY = 'k'.repeat(48);

/** The real app in this process, listening on loopback, with its own database and its own sandbox. */
export interface TestApp {
  /** With the database as the tests reach it: as the owner of its tables. */
  app: Context;
  /** With the database as the product reaches it. */
  product: Context;
  server: FastifyInstance;
  url: string;
  sandbox: Awaited<ReturnType<typeof startSandbox>>;
  close(): Promise<void>;
}

/**
 * Builds the product as `start-process.ts` does, but in process.
 * @param options.environment variables as an operator would set them
 * @param options.clock held still unless given; the jobs' own timers follow the real one
 * @param options.working true runs the jobs too
 * @param options.replica answers reads that may be a moment behind
 * @param options.database closed with the app; default one of its own
 * @param options.log default silent
 * @param options.observe told about every answered request
 * @param options.hashing of passwords; default a cheap one
 */
export async function testApp(
  options: {
    environment?: Record<string, string>;
    clock?: Clock;
    working?: boolean;
    observe?: ObserveRequest;
    replica?: Replica;
    database?: TestDatabase;
    log?: Logger;
    hashing?: PasswordHashing;
  } = {},
): Promise<TestApp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-app-'));
  const clock = options.clock ?? manualClock();
  const { database, product } = await openDatabases(options.database);
  const sandbox = await startSandbox({ port: 0, clock });
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    SIGNUPS_PER_IP_PER_DAY: '0',
    ...options.environment,
  });
  const log = options.log ?? pino({ level: config.logLevel });
  const queue = await openJobQueue({ directUrl: product.url, log, working: options.working ?? false });
  const probe = await reservePort();
  const context = buildContext({
    config,
    appUrl: `http://localhost:${probe}`,
    database: product,
    log,
    secretKey: TEST_SECRET_KEY,
    queue,
    sandbox,
    clock,
    paymentPauseMilliseconds: 1,
    workshop: sharedWorkshop(),
  });
  // What the tests themselves look at and do, they do as the tables' owner.
  if (product !== database) openEventPublisher(database, log);
  const app = asOwner(context, database);
  // Strong hashes are for strangers; tests sign up hundreds of times.
  const hashing = options.hashing ?? openPasswordHashing({ cost: { logN: 10, r: 8, p: 1 } });
  const identity = openIdentity({ app: context, secretKey: TEST_SECRET_KEY, hashing, signUps });
  const sessions = await openSessionReader({ app: context, identity, programs });
  const server = await buildServer({
    app: context,
    identity,
    sessions,
    web: null,
    sandboxUrl: sandbox.url,
    replica: options.replica ?? null,
    ...(options.observe === undefined ? {} : { observe: options.observe }),
  });
  await server.listen({ port: probe, host: '127.0.0.1' });
  sandbox.control.stripe.register({
    url: `http://127.0.0.1:${probe}${WEBHOOK_PATH}`,
    secret: SANDBOX_WEBHOOK_SECRET,
  });
  if (options.working) await queue.work(context);
  return {
    app,
    product: context,
    server,
    url: app.appUrl,
    sandbox,
    close: async () => {
      await publisherOf(product.pool)?.close();
      await publisherOf(database.pool)?.close();
      await app.eventListener.close();
      await queue.stop();
      await server.close();
      await sessions.close();
      await sandbox.close();
      if (product !== database) await product.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The product's context with the database as the test opened it; what a test puts into it, the product has. */
const asOwner = (context: Context, database: TestDatabase): Context =>
  new Proxy(context, {
    get: (target, key, receiver) => {
      if (key === 'db') return database.db;
      return key === 'database' ? database : Reflect.get(target, key, receiver);
    },
  });

/** The product works as its own role, for which the policies hold, unless the test opened a database as it wants it. */
async function openDatabases(
  given: TestDatabase | undefined,
): Promise<{ database: TestDatabase; product: OpenDatabase & { url: string } }> {
  if (given !== undefined) return { database: given, product: given };
  const database = await testDatabase();
  return { database, product: database.asApplication() };
}

async function reservePort(): Promise<number> {
  const { createServer } = await import('node:net');
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
