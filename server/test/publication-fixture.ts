import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startPublicationWorker } from '../src/features/publications/index.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { emptyBrands } from './empty-brands.ts';
import { openBrand, openPublishingSetup, type PublishingSetup, untilQuiet } from './publishing.ts';

export type Brand = Awaited<ReturnType<typeof openBrand>>;

/** A publishing world for the tests of one file: one database and sandbox, empty and at the same hour for each test. */
export function publicationFixture({ environment = {} }: { environment?: Record<string, string> } = {}) {
  let database: TestDatabase | undefined;
  let setup: PublishingSetup | undefined;
  const opened = () => {
    if (database === undefined || setup === undefined) throw new Error('the stage is not open yet');
    return { database, setup };
  };
  beforeAll(async () => {
    database = await testDatabase();
    setup = await openPublishingSetup({ databaseUrl: database.url, environment });
  });
  afterAll(async () => {
    await setup?.close();
    await database?.close();
  });
  beforeEach(async () => {
    const { sandbox, clock } = opened().setup;
    sandbox.control.reset();
    clock.set('2026-11-21T09:00:00Z');
    await emptyBrands(opened().database.pool);
  });
  const withWorker = async (work: (wake: () => Promise<void>) => Promise<void>) => {
    const worker = await startPublicationWorker(opened().setup.context, { jitter: () => 0 });
    await work(worker.wake);
    await worker.stop();
  };
  return {
    get setup() {
      return opened().setup;
    },
    get database() {
      return opened().database;
    },
    openBrand: () => openBrand(opened().setup),
    /** Lets a worker do everything that is due, now and for three days. */
    run: () => withWorker((wake) => untilQuiet(opened().setup, wake)),
    /** What is due at this instant, and nothing later. */
    runNow: () => withWorker((wake) => wake()),
  };
}
