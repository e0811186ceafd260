import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import type { WorkerOrders } from '../../../test/publication-worker.ts';
import {
  openBrand,
  openPublishingWorld,
  type PublishingWorld,
  untilQuiet,
} from '../../../test/publishing.ts';
import { startPublicationWorker } from './publication-worker.ts';
import { publishNow } from './publish-now.ts';

let database: TestDatabase;
let world: PublishingWorld;

beforeAll(async () => {
  database = await testDatabase();
  world = await openPublishingWorld({ databaseUrl: database.url });
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const FACEBOOK_POINTS = ['claimed', 'begun', 'before:photo', 'after:photo'];
const INSTAGRAM_POINTS = [
  'before:quota',
  'after:quota',
  'before:container',
  'after:container',
  'before:container-status',
  'after:container-status',
];
const SHARED_POINTS = [
  'ready',
  'before:publish',
  'after:publish',
  'accepted',
  'before:read-back',
  'after:read-back',
];
const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** Starts a worker process and resolves once every publication stands still where it was told to. */
async function startAndHold(orders: WorkerOrders) {
  const node = path.join(ROOT, 'node_modules/.bin/node');
  const child = spawn(node, [path.join(ROOT, 'server/test/publication-worker.ts'), JSON.stringify(orders)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const held = new Set<string>();
  createInterface({ input: child.stdout }).on('line', (line) => held.add(line));
  const began = Date.now();
  await expect
    .poll(
      () => {
        // The sandbox's clock runs along with the process's.
        world.clock.set(new Date(Date.parse(orders.startsAt) + Date.now() - began).toISOString());
        return errors === '' ? held.size : errors;
      },
      { timeout: 15_000, interval: 50 },
    )
    .toBe(Object.keys(orders.holds).length);
  return child;
}

test('kill -9 with a publication at every step: the next worker brings each out exactly once', async () => {
  const { control } = world.sandbox;
  const brand = await openBrand(world);
  const pages = [...FACEBOOK_POINTS, ...SHARED_POINTS].map((point) =>
    control.addPage({ name: `Strona ${point}` }),
  );
  const instagrams = [...INSTAGRAM_POINTS, ...SHARED_POINTS].map((point, index) => {
    const page = control.addPage({ name: `Strona z Instagramem ${point}` });
    return control.addInstagram({ username: `konto.${index}`, pageId: page.id });
  });
  const remoteIds = [...pages, ...instagrams].map(({ id }) => id);
  const accounts = await brand.connect(remoteIds);
  const id = await brand.addPost();
  await publishNow(world.context, brand.workspaceId, {
    id,
    userId: brand.userId,
    accountIds: undefined,
    key: undefined,
  });
  const points = {
    facebook: [...FACEBOOK_POINTS, ...SHARED_POINTS],
    instagram: [...INSTAGRAM_POINTS, ...SHARED_POINTS],
  };
  const holds: Record<string, string> = {};
  for (const network of ['facebook', 'instagram'] as const) {
    const own = accounts.filter((account) => account.network === network);
    for (const [index, account] of own.entries()) holds[account.id] = points[network][index] ?? '';
  }
  expect(Object.keys(holds)).toHaveLength(22);
  const startsAt = world.clock.now().toISOString();
  const child = await startAndHold({ ...world.addresses, startsAt, holds });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;

  const worker = await startPublicationWorker(world.context);
  await untilQuiet(world, worker.wake);
  await worker.stop();
  const publications = await brand.publications();
  expect(publications.filter(({ state }) => state !== 'published')).toEqual([]);
  const ledger = control.ledger();
  expect(ledger.map(({ accountId }) => accountId).sort()).toEqual([...remoteIds].sort());
  expect(publications.map(({ remoteId }) => remoteId).sort()).toEqual(
    ledger.map(({ postId }) => postId).sort(),
  );
  expect(publications.every(({ readBackAt, permalink }) => readBackAt !== null && permalink !== null)).toBe(
    true,
  );
  expect(await brand.post(id)).toMatchObject({ state: 'published' });
}, 40_000);
