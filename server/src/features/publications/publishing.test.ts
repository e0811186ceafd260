import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import {
  INSTAGRAM,
  openBrand,
  openPublishingWorld,
  PAGE,
  type PublishingWorld,
  untilQuiet,
} from '../../../test/publishing.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type PublicationWorker, startPublicationWorker } from './publication-worker.ts';
import { publishNow } from './publish-now.ts';
import { readPublications } from './read-publications.ts';

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
beforeEach(async () => {
  world.sandbox.control.reset();
  world.clock.set('2026-11-21T09:00:00Z');
  await database.pool.query('truncate workspaces cascade');
});

/** A promise and what fulfils it. */
function resolvers<Value>() {
  let resolve: (value: Value | Promise<Value>) => void = () => undefined;
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

type Brand = Awaited<ReturnType<typeof openBrand>>;

async function run(): Promise<void> {
  const worker = await startPublicationWorker(world.context, { jitter: () => 0 });
  await untilQuiet(world, worker.wake);
  await worker.stop();
}

/** What is due at this instant, and nothing later. */
async function _runNow(): Promise<void> {
  const worker = await startPublicationWorker(world.context, { jitter: () => 0 });
  await worker.wake();
  await worker.stop();
}

const press = (brand: Brand, id: string, options: { accountIds?: string[]; key?: string } = {}) =>
  publishNow(world.context, brand.workspaceId, {
    id,
    userId: brand.userId,
    accountIds: options.accountIds,
    key: options.key,
  });

const states = async (brand: Brand) => (await brand.publications()).map(({ state }) => state);

describe('"Opublikuj teraz"', () => {
  test('puts the post on the Page and on Instagram, read back with id, link and time', async () => {
    const brand = await openBrand(world);
    await brand.connect();
    const content = 'Dzień dobry ☕ #kawa #świt';
    const id = await brand.addPost({ approved: false, content, aiLabel: true });
    await press(brand, id);
    expect(await brand.post(id)).toMatchObject({ state: 'publishing' });
    await run();
    expect(await states(brand)).toEqual(['published', 'published']);
    const ledger = world.sandbox.control.ledger();
    expect(ledger.map(({ accountId, text, aiGenerated }) => [accountId, text, aiGenerated]).sort()).toEqual([
      [PAGE, content, false],
      [INSTAGRAM, content, true],
    ]);
    for (const publication of await brand.publications()) {
      const entry = ledger.find(({ postId }) => postId === publication.remoteId);
      expect(publication.permalink).toBe(entry?.permalink);
      expect(publication.readBackAt).not.toBeNull();
    }
    expect(await brand.post(id)).toMatchObject({ state: 'published', publishedAt: expect.any(Date) });
  });

  test('keeps a log of every call: step, outcome, request id and the id the network gave', async () => {
    const brand = await openBrand(world);
    await brand.connect();
    const id = await brand.addPost();
    await press(brand, id);
    await run();
    const { publications } = await readPublications(world.context, brand.workspaceId, { id });
    const steps = Object.fromEntries(
      publications.map(({ account, attempts }) => [account.network, attempts.map(({ step }) => step)]),
    );
    expect(steps).toEqual({
      facebook: ['photo', 'publish', 'read-back'],
      instagram: ['quota', 'container', 'container-status', 'publish', 'read-back'],
    });
    for (const attempt of publications.flatMap(({ attempts }) => attempts)) {
      expect(attempt).toMatchObject({
        outcome: 'done',
        requestId: expect.any(String),
        endedAt: expect.any(String),
      });
    }
  });

  test('pressed twice, or sent twice with one key, publishes once', async () => {
    const brand = await openBrand(world);
    await brand.connect();
    const id = await brand.addPost();
    const answers = await Promise.allSettled([
      press(brand, id, { key: 'k1' }),
      press(brand, id, { key: 'k1' }),
      press(brand, id),
      press(brand, id),
    ]);
    expect(answers.every(({ status }) => status === 'fulfilled')).toBe(true);
    await run();
    expect(world.sandbox.control.ledger()).toHaveLength(2);
    await expect(press(brand, id)).rejects.toMatchObject({ code: 'POST_PUBLISHED' });
    await expect(press(brand, id, { key: 'k1', accountIds: [] })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
  });

  test('goes to the named account only, and later to the remaining one', async () => {
    const brand = await openBrand(world);
    const accounts = await brand.connect();
    const id = await brand.addPost();
    const page = accounts.find(({ network }) => network === 'facebook');
    await press(brand, id, { accountIds: [page?.id ?? ''] });
    await run();
    expect(world.sandbox.control.ledger().map(({ network }) => network)).toEqual(['facebook']);
    expect(await brand.post(id)).toMatchObject({ state: 'published' });
    await press(brand, id);
    await run();
    expect(world.sandbox.control.ledger().map(({ network }) => network)).toEqual(['facebook', 'instagram']);
  });

  test('says what is wrong: no account, unknown post, too long for a network, no picture for Instagram', async () => {
    const brand = await openBrand(world);
    const id = await brand.addPost({ image: false });
    await expect(press(brand, id)).rejects.toMatchObject({ code: 'NO_CONNECTED_ACCOUNTS' });
    await brand.connect();
    await expect(press(brand, crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const stranger = await openBrand(world);
    await expect(press(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const long = await brand.addPost({ date: '2026-11-22', content: `${'a'.repeat(1200)} #a #b` });
    await expect(press(brand, long)).rejects.toMatchObject({ code: 'POST_TEXT_INVALID' });
    await press(brand, id);
    await run();
    expect((await states(brand)).sort()).toEqual(['needs-fix', 'published']);
    expect(await brand.post(id)).toMatchObject({ state: 'partly-published' });
    const problem = (await brand.publications()).find(({ state }) => state === 'needs-fix')?.problem;
    expect(problem).toBe('Ta sieć wymaga obrazu. Dodaj obraz do posta i ponów publikację.');
  });

  test('is busy while the post is on its way', async () => {
    const brand = await openBrand(world);
    await brand.connect([PAGE]);
    const id = await brand.addPost();
    await press(brand, id);
    let refusal: unknown;
    const worker = await startPublicationWorker(world.context, {
      onStep: async (step) => {
        if (step === 'ready') refusal = await press(brand, id).catch((error: unknown) => error);
      },
    });
    await worker.wake();
    await worker.stop();
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: 'POST_BUSY' });
    expect(world.sandbox.control.ledger()).toHaveLength(1);
  });
});

test('stopping puts down what nobody has seen yet, and the next worker goes on with it', async () => {
  const brand = await openBrand(world);
  await brand.connect([PAGE]);
  await press(brand, await brand.addPost());
  // The worker may be in the middle of the step before this function has hold of it.
  const started = resolvers<PublicationWorker>();
  const stopped = resolvers<void>();
  const worker = await startPublicationWorker(world.context, {
    onStep: async (step) => {
      if (step === 'before:photo') stopped.resolve((await started.promise).stop());
    },
  });
  started.resolve(worker);
  await stopped.promise;
  expect(await brand.publications()).toMatchObject([{ state: 'preparing', claimedBy: null }]);
  expect(world.sandbox.control.ledger()).toHaveLength(0);
  await run();
  expect(world.sandbox.control.ledger()).toHaveLength(1);
});

test.each(['hang', 'hang-after'] as const)(
  'stopping cuts off a call that hangs (%s); it is looked for later',
  async (kind) => {
    const brand = await openBrand(world);
    await brand.connect([PAGE]);
    const id = await brand.addPost();
    world.sandbox.control.faults.add({ provider: 'meta', route: 'POST /{page}/feed', kind });
    await press(brand, id);
    const worker = await startPublicationWorker(world.context, { stopMilliseconds: 1_000 });
    const waking = worker.wake();
    await expect
      .poll(() =>
        world.sandbox.control
          .requests({ provider: 'meta' })
          .entries.some(({ fault, route }) => fault === kind || route === 'POST /{page}/feed'),
      )
      .toBe(true);
    const began = performance.now();
    await worker.stop();
    expect(performance.now() - began).toBeLessThan(10_000);
    await waking;
    expect(await brand.publications()).toMatchObject([{ state: 'unknown', claimedBy: null, lostAnswers: 1 }]);
    await run();
    expect(world.sandbox.control.ledger()).toHaveLength(1);
    expect(await brand.post(id)).toMatchObject({ state: 'published' });
  },
);
