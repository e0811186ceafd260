import { describe, expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { untilQuiet } from '../../../test/publishing.ts';
import {
  addTargetAccount,
  altTextsOf,
  commentOn,
  isStory,
  killPoints,
  linkOf,
  TARGET_NAMES,
  TARGETS,
  type TargetName,
} from '../../../test/publishing-targets.ts';
import { startPublicationWorker } from './publication-worker.ts';
import { ClaimLost } from './write-step.ts';

const fixture = publicationFixture();

async function pressPublish(target: TargetName = 'facebook-photo') {
  const brand = await fixture.openBrand();
  const remoteId = addTargetAccount(fixture.setup.sandbox, target, 'a');
  const source = await brand.publishTo(target, remoteId);
  const { id } = source;
  const show = () => brand.post(id);
  return { brand, show, target };
}

/** Exactly one post in the world, known by its id, read back. */
async function expectOnce({ brand, show, target }: Awaited<ReturnType<typeof pressPublish>>) {
  const [publication] = await brand.publications();
  const ledger = fixture.setup.sandbox.control.publishedPosts();
  expect(ledger).toHaveLength(1);
  const isOfImages = ['image', 'story'].includes(TARGETS[target].medium);
  const altTexts = isOfImages ? altTextsOf(target).map((text) => text || null) : [];
  expect(ledger[0]?.altTexts).toEqual(altTexts);
  expect(ledger[0]?.isStory).toBe(isStory(target));
  expect(ledger[0]?.link).toBe(linkOf(target));
  const comment = commentOn(target);
  expect(ledger[0]?.comments.map(({ text }) => text)).toEqual(comment === null ? [] : [comment]);
  expect(publication).toMatchObject({
    state: 'published',
    remoteId: ledger[0]?.postId,
    permalink: expect.stringContaining(`/feed/${ledger[0]?.accountId}/${ledger[0]?.postId}`),
    readBackAt: expect.any(Date),
    claimedBy: null,
    commentState: comment === null ? null : 'posted',
    commentId: ledger[0]?.comments[0]?.id ?? null,
    problem: null,
  });
  expect(await show()).toMatchObject({ state: 'published' });
}

const points = TARGET_NAMES.flatMap((target) => killPoints(target).map((point) => ({ target, point })));

describe('a worker that dies', () => {
  test.each(points)(
    'on its way to $target at "$point" leaves a post that goes out exactly once',
    async ({ target, point }) => {
      const pressed = await pressPublish(target);
      let died = 0;
      const dying = await startPublicationWorker(fixture.setup.context, {
        onStep: (step) => {
          if (step !== point) return;
          died += 1;
          // Nothing after this point is written: as if the process were gone.
          throw new ClaimLost('killed by the test');
        },
      });
      // What was left behind must not be picked up by the dying one itself: its own sweep comes much later.
      for (let look = 0; look < 12 && died === 0; look += 1) {
        await dying.wake();
        fixture.setup.clock.advance(1_000);
      }
      expect(died).toBe(1);
      await dying.stop();
      const next = await startPublicationWorker(fixture.setup.context);
      await untilQuiet(fixture.setup, next.wake);
      await next.stop();
      await expectOnce(pressed);
    },
  );

  test('while looking for a lost post is followed by one that looks again', async () => {
    const pressed = await pressPublish();
    fixture.setup.sandbox.control.faults.add({
      provider: 'meta',
      route: 'POST /{page}/feed',
      kind: 'reset-after',
    });
    for (const point of ['before:look', 'after:look', 'adopted']) {
      const dying = await startPublicationWorker(fixture.setup.context, {
        onStep: (step) => {
          if (step === point) throw new ClaimLost('killed by the test');
        },
      });
      await dying.wake();
      fixture.setup.clock.advance(3_000);
      await dying.wake();
      await dying.stop();
    }
    const next = await startPublicationWorker(fixture.setup.context);
    await untilQuiet(fixture.setup, next.wake);
    await next.stop();
    await expectOnce(pressed);
  });
});

const KINDS = ['reset-after', 'reset-before', 'truncate', 'garbage', 'status'] as const;
/** Enough for calls that nobody sees; the visible ones meet every kind. */
const QUICK: readonly string[] = ['reset-after', 'status'];

const faults = TARGET_NAMES.flatMap((target) =>
  TARGETS[target].routes.flatMap((call) => {
    const { route, skip } = typeof call === 'string' ? { route: call, skip: 0 } : call;
    const seen = [TARGETS[target].visible, TARGETS[target].comment];
    return KINDS.filter((kind) => seen.includes(route) || QUICK.includes(kind)).map((kind) => ({
      target,
      route,
      skip,
      kind,
    }));
  }),
);

describe('a call whose answer is lost or useless', () => {
  test.each(faults)(
    '$target: $route after $skip, $kind: exactly one post, found or repeated',
    async ({ target, route, skip, kind }) => {
      const pressed = await pressPublish(target);
      const rule = fixture.setup.sandbox.control.faults.add({
        provider: TARGETS[target].provider,
        route,
        skip,
        kind,
        ...(kind === 'status' ? { parameters: { status: 502, body: 'Bad gateway' } } : {}),
      });
      const worker = await startPublicationWorker(fixture.setup.context);
      await untilQuiet(fixture.setup, worker.wake);
      await worker.stop();
      expect(fixture.setup.sandbox.control.faults.list().find(({ id }) => id === rule.id)?.hits).toBe(1);
      await expectOnce(pressed);
    },
  );

  test.each(TARGET_NAMES)('is asked about when it happens again and leaves no trace: %s', async (target) => {
    const { brand, show } = await pressPublish(target);
    const { provider, visible: route } = TARGETS[target];
    fixture.setup.sandbox.control.faults.add({ provider, route, kind: 'reset-before', count: 2 });
    const worker = await startPublicationWorker(fixture.setup.context);
    await untilQuiet(fixture.setup, worker.wake);
    await worker.stop();
    expect(await brand.publications()).toMatchObject([{ state: 'unknown', nextTryAt: null, lostAnswers: 2 }]);
    expect((await brand.publications())[0]?.problem).toContain('powiedz nam, czy tam jest');
    expect(await show()).toMatchObject({ state: 'to-check' });
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(0);
  });

  test('is never repeated while the network can not be asked', async () => {
    const { brand, show } = await pressPublish();
    fixture.setup.sandbox.control.faults.replace([
      { provider: 'meta', route: 'POST /{page}/feed', kind: 'reset-after' },
      { provider: 'meta', route: 'GET /{page}/feed', kind: 'server-error', count: null },
    ]);
    const worker = await startPublicationWorker(fixture.setup.context);
    await untilQuiet(fixture.setup, worker.wake);
    await worker.stop();
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(1);
    expect(await brand.publications()).toMatchObject([{ state: 'unknown', nextTryAt: null, remoteId: null }]);
    expect(await show()).toMatchObject({ state: 'to-check' });
  });
});

test('a worker that lost its database connection in the middle writes nothing more', async () => {
  const pressed = await pressPublish();
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const first = await startPublicationWorker(fixture.setup.context, {
    onStep: (step) => (step === 'ready' ? held : undefined),
  });
  const waking = first.wake();
  await expect.poll(async () => (await pressed.brand.publications())[0]?.state).toBe('remote-ready');
  await fixture.setup.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'postownia-direct' and datname = current_database()",
  );
  // The first comes back under a new number at once and frees what its old one held; either may go on with it.
  await expect.poll(async () => (await pressed.brand.publications())[0]?.fence).toBeGreaterThan(1);
  const second = await startPublicationWorker(fixture.setup.context);
  go();
  await waking;
  await untilQuiet(fixture.setup, () => Promise.all([first.wake(), second.wake()]));
  await Promise.all([first.stop(), second.stop()]);
  await expectOnce(pressed);
});
