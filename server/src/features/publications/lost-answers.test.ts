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
import { startPublicationWorker } from './publication-worker.ts';
import { publishNow } from './publish-now.ts';
import { ClaimLost } from './write-step.ts';

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
beforeEach(() => {
  world.sandbox.control.reset();
  world.clock.set('2026-11-21T09:00:00Z');
});

async function pressPublish(remoteId: string) {
  const brand = await openBrand(world);
  await brand.connect([remoteId]);
  const id = await brand.addPost();
  await publishNow(world.context, brand.workspaceId, { id, userId: brand.userId, key: undefined });
  return { brand, id };
}

/** Exactly one post in the world, known by its id, read back. */
async function expectOnce({ brand, id }: Awaited<ReturnType<typeof pressPublish>>) {
  const [publication] = await brand.publications();
  const ledger = world.sandbox.control.ledger();
  expect(ledger).toHaveLength(1);
  expect(publication).toMatchObject({
    state: 'published',
    remoteId: ledger[0]?.postId,
    permalink: ledger[0]?.permalink,
    readBackAt: expect.any(Date),
    claimedBy: null,
  });
  expect(await brand.post(id)).toMatchObject({ state: 'published' });
}

const STEPS = {
  facebook: { account: PAGE, preparing: ['photo'] },
  instagram: { account: INSTAGRAM, preparing: ['quota', 'container', 'container-status'] },
} as const;

const points = Object.entries(STEPS).flatMap(([network, { account, preparing }]) =>
  [
    'claimed',
    'begun',
    ...preparing.flatMap((step) => [`before:${step}`, `after:${step}`]),
    'ready',
    'before:publish',
    'after:publish',
    'accepted',
    'before:read-back',
    'after:read-back',
  ].map((point) => ({ network, account, point })),
);

describe('a worker that dies', () => {
  test.each(points)(
    'on $network at "$point" leaves a post that goes out exactly once',
    async ({ account, point }) => {
      const pressed = await pressPublish(account);
      let died = 0;
      const dying = await startPublicationWorker(world.context, {
        onStep: (step) => {
          if (step !== point) return;
          died += 1;
          // Nothing after this point is written: as if the process were gone.
          throw new ClaimLost('killed by the test');
        },
      });
      // What was left behind must not be picked up by the dying one itself: its own sweep comes much later.
      for (let look = 0; look < 8 && died === 0; look += 1) {
        await dying.wake();
        world.clock.advance(1_000);
      }
      expect(died).toBe(1);
      await dying.stop();
      const next = await startPublicationWorker(world.context);
      await untilQuiet(world, next.wake);
      await next.stop();
      await expectOnce(pressed);
    },
  );

  test('while looking for a lost post is followed by one that looks again', async () => {
    const pressed = await pressPublish(PAGE);
    world.sandbox.control.faults.add({ provider: 'meta', route: 'POST /{page}/feed', kind: 'reset-after' });
    for (const point of ['before:look', 'after:look', 'adopted']) {
      const dying = await startPublicationWorker(world.context, {
        onStep: (step) => {
          if (step === point) throw new ClaimLost('killed by the test');
        },
      });
      await dying.wake();
      world.clock.advance(3_000);
      await dying.wake();
      await dying.stop();
    }
    const next = await startPublicationWorker(world.context);
    await untilQuiet(world, next.wake);
    await next.stop();
    await expectOnce(pressed);
  });
});

const ROUTES = {
  facebook: { account: PAGE, routes: ['POST /{page}/photos', 'POST /{page}/feed', 'GET /{post}'] },
  instagram: {
    account: INSTAGRAM,
    routes: [
      'GET /{ig}/content_publishing_limit',
      'POST /{ig}/media',
      'GET /{container}',
      'POST /{ig}/media_publish',
      'GET /{media}',
    ],
  },
} as const;
const KINDS = ['reset-after', 'reset-before', 'truncate', 'garbage', 'server-error', 'status'] as const;

const faults = Object.values(ROUTES).flatMap(({ account, routes }) =>
  routes.flatMap((route) => KINDS.map((kind) => ({ account, route, kind }))),
);

describe('a call whose answer is lost or useless', () => {
  test.each(faults)(
    '$route, $kind: exactly one post, found or repeated',
    async ({ account, route, kind }) => {
      const pressed = await pressPublish(account);
      const rule = world.sandbox.control.faults.add({
        provider: 'meta',
        route,
        kind,
        ...(kind === 'status' ? { parameters: { status: 502, body: 'Bad gateway' } } : {}),
      });
      const worker = await startPublicationWorker(world.context);
      await untilQuiet(world, worker.wake);
      await worker.stop();
      expect(world.sandbox.control.faults.list().find(({ id }) => id === rule.id)?.hits).toBe(1);
      await expectOnce(pressed);
    },
  );

  test.each([PAGE, INSTAGRAM])(
    'is asked about when it happens again and leaves no trace: %s',
    async (account) => {
      const { brand, id } = await pressPublish(account);
      for (const route of ['POST /{page}/feed', 'POST /{ig}/media_publish']) {
        world.sandbox.control.faults.add({ provider: 'meta', route, kind: 'reset-before', count: 2 });
      }
      const worker = await startPublicationWorker(world.context);
      await untilQuiet(world, worker.wake);
      await worker.stop();
      expect(await brand.publications()).toMatchObject([
        { state: 'unknown', nextTryAt: null, lostAnswers: 2 },
      ]);
      expect((await brand.publications())[0]?.problem).toContain('powiedz nam, czy tam jest');
      expect(await brand.post(id)).toMatchObject({ state: 'to-check' });
      expect(world.sandbox.control.ledger()).toHaveLength(0);
    },
  );

  test('is never repeated while the network can not be asked', async () => {
    const { brand, id } = await pressPublish(PAGE);
    world.sandbox.control.faults.replace([
      { provider: 'meta', route: 'POST /{page}/feed', kind: 'reset-after' },
      { provider: 'meta', route: 'GET /{page}/feed', kind: 'server-error', count: null },
    ]);
    const worker = await startPublicationWorker(world.context);
    await untilQuiet(world, worker.wake);
    await worker.stop();
    expect(world.sandbox.control.ledger()).toHaveLength(1);
    expect(await brand.publications()).toMatchObject([{ state: 'unknown', nextTryAt: null, remoteId: null }]);
    expect(await brand.post(id)).toMatchObject({ state: 'to-check' });
  });
});

test('a worker that lost its database connection in the middle writes nothing more', async () => {
  const pressed = await pressPublish(PAGE);
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const first = await startPublicationWorker(world.context, {
    onStep: (step) => (step === 'ready' ? held : undefined),
  });
  const waking = first.wake();
  await expect.poll(async () => (await pressed.brand.publications())[0]?.state).toBe('remote-ready');
  await world.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'postownia-direct' and datname = current_database()",
  );
  // The first comes back under a new number at once and frees what its old one held; either may go on with it.
  await expect.poll(async () => (await pressed.brand.publications())[0]?.fence).toBeGreaterThan(1);
  const second = await startPublicationWorker(world.context);
  go();
  await waking;
  await untilQuiet(world, () => Promise.all([first.wake(), second.wake()]));
  await Promise.all([first.stop(), second.stop()]);
  await expectOnce(pressed);
});
