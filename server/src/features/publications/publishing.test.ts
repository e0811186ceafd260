import { describe, expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { INSTAGRAM, PAGE } from '../../../test/publishing.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type PublicationWorker, startPublicationWorker } from './publication-worker.ts';
import { readPublications } from './read-publications.ts';

const fixture = publicationFixture();

/** A promise and what fulfils it. */
function resolvers<Value>() {
  let resolve: (value: Value | Promise<Value>) => void = () => undefined;
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

describe('"Opublikuj teraz"', () => {
  test('puts the post on the Page and on Instagram, read back with id, link and time', async () => {
    const brand = await fixture.openBrand();
    await brand.connect();
    const content = 'Dzień dobry ☕ #kawa #świt';
    const id = await brand.addPost({ approved: false, content, aiLabel: true });
    await brand.publish(id);
    expect(await brand.post(id)).toMatchObject({ state: 'publishing' });
    await fixture.run();
    expect(await brand.states()).toEqual(['published', 'published']);
    const ledger = fixture.setup.sandbox.control.publishedPosts();
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
    const brand = await fixture.openBrand();
    await brand.connect();
    const id = await brand.addPost();
    await brand.publish(id);
    await fixture.run();
    const { publications } = await readPublications(fixture.setup.context.db, brand.workspaceId, id);
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
    const brand = await fixture.openBrand();
    await brand.connect();
    const id = await brand.addPost();
    const answers = await Promise.allSettled([
      brand.publish(id, { key: 'k1' }),
      brand.publish(id, { key: 'k1' }),
      brand.publish(id),
      brand.publish(id),
    ]);
    expect(answers.every(({ status }) => status === 'fulfilled')).toBe(true);
    await fixture.run();
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(2);
    await expect(brand.publish(id)).rejects.toMatchObject({ code: 'POST_PUBLISHED' });
    await expect(brand.publish(id, { key: 'k1', accountIds: [] })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
  });

  test('goes to the named account only, and later to the remaining one', async () => {
    const brand = await fixture.openBrand();
    const accounts = await brand.connect();
    const id = await brand.addPost();
    const page = accounts.find(({ network }) => network === 'facebook');
    await brand.publish(id, { accountIds: [page?.id ?? ''] });
    await fixture.run();
    expect(fixture.setup.sandbox.control.publishedPosts().map(({ network }) => network)).toEqual([
      'facebook',
    ]);
    expect(await brand.post(id)).toMatchObject({ state: 'published' });
    await brand.publish(id);
    await fixture.run();
    expect(fixture.setup.sandbox.control.publishedPosts().map(({ network }) => network)).toEqual([
      'facebook',
      'instagram',
    ]);
  });

  test('says what is wrong: no account, unknown post, too long for a network, no image for Instagram', async () => {
    const brand = await fixture.openBrand();
    const id = await brand.addPost({ image: false });
    await expect(brand.publish(id)).rejects.toMatchObject({ code: 'NO_CONNECTED_ACCOUNTS' });
    await brand.connect();
    await expect(brand.publish(crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const stranger = await fixture.openBrand();
    await expect(stranger.publish(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const long = await brand.addPost({ date: '2026-11-22', content: `${'a'.repeat(1200)} #a #b` });
    await expect(brand.publish(long)).rejects.toMatchObject({ code: 'POST_TEXT_INVALID' });
    await brand.publish(id);
    await fixture.run();
    expect((await brand.states()).sort()).toEqual(['needs-fix', 'published']);
    expect(await brand.post(id)).toMatchObject({ state: 'partly-published' });
    const problem = (await brand.publications()).find(({ state }) => state === 'needs-fix')?.problem;
    expect(problem).toBe('Ta sieć wymaga obrazu. Dodaj obraz do posta i ponów publikację.');
  });

  test('is busy while the post is on its way', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE]);
    const id = await brand.addPost();
    await brand.publish(id);
    let refusal: unknown;
    const worker = await startPublicationWorker(fixture.setup.context, {
      onStep: async (step) => {
        if (step === 'ready') refusal = await brand.publish(id).catch((error: unknown) => error);
      },
    });
    await worker.wake();
    await worker.stop();
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: 'POST_BUSY' });
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(1);
  });
});

test('stopping puts down what nobody has seen yet, and the next worker goes on with it', async () => {
  const brand = await fixture.openBrand();
  await brand.connect([PAGE]);
  await brand.publish(await brand.addPost());
  // The worker may be in the middle of the step before this function has hold of it.
  const started = resolvers<PublicationWorker>();
  const stopped = resolvers<void>();
  const worker = await startPublicationWorker(fixture.setup.context, {
    onStep: async (step) => {
      if (step === 'before:photo') stopped.resolve((await started.promise).stop());
    },
  });
  started.resolve(worker);
  await stopped.promise;
  expect(await brand.publications()).toMatchObject([{ state: 'preparing', claimedBy: null }]);
  expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(0);
  await fixture.run();
  expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(1);
});

test.each(['hang', 'hang-after'] as const)(
  'stopping cuts off a call that hangs (%s); it is looked for later',
  async (kind) => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE]);
    const id = await brand.addPost();
    fixture.setup.sandbox.control.faults.add({ provider: 'meta', route: 'POST /{page}/feed', kind });
    await brand.publish(id);
    const worker = await startPublicationWorker(fixture.setup.context, { stopMilliseconds: 1_000 });
    const waking = worker.wake();
    await expect
      .poll(() =>
        fixture.setup.sandbox.control
          .requests({ provider: 'meta' })
          .entries.some(({ fault, route }) => fault === kind || route === 'POST /{page}/feed'),
      )
      .toBe(true);
    const began = performance.now();
    await worker.stop();
    expect(performance.now() - began).toBeLessThan(50_000);
    await waking;
    expect(await brand.publications()).toMatchObject([{ state: 'unknown', claimedBy: null, lostAnswers: 1 }]);
    await fixture.run();
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(1);
    expect(await brand.post(id)).toMatchObject({ state: 'published' });
  },
);
