import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { untilQuiet } from '../../../test/publishing.ts';
import { addTargetAccount, commentOn, type TargetName } from '../../../test/publishing-targets.ts';
import { publications } from '../../db/schema/publications.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { startPublicationWorker } from './publication-worker.ts';
import { retryPublication } from './retry-publication.ts';

const fixture = publicationFixture();
const COMMENTED = ['facebook-comment', 'instagram-comment'] as const satisfies TargetName[];
const NETWORK_USER = '10157000000000001';

async function run() {
  const worker = await startPublicationWorker(fixture.setup.context);
  await untilQuiet(fixture.setup, worker.wake);
  await worker.stop();
}

async function publish(target: TargetName) {
  const brand = await fixture.openBrand();
  const source = await brand.publishTo(target, addTargetAccount(fixture.setup.sandbox, target, 'a'));
  const read = async () => {
    const [publication] = await brand.publications();
    if (publication === undefined) throw new Error('no publication');
    return publication;
  };
  const retry = async () =>
    retryPublication(fixture.setup.context, brand.workspaceId, {
      id: (await read()).id,
      by: byUser(brand.userId),
    });
  return { brand, read, retry, post: () => brand.post(source.id) };
}

const said = () =>
  fixture.setup.sandbox.control.publishedPosts().flatMap(({ comments }) => comments.map(({ text }) => text));

test.each(COMMENTED)('%s: one that is there although the answer was an error is found', async (target) => {
  const { read } = await publish(target);
  const route = target === 'facebook-comment' ? 'POST /{post}/comments' : 'POST /{media}/comments';
  fixture.setup.sandbox.control.faults.add({ provider: 'meta', route, kind: 'made-all-the-same' });
  await run();
  expect(said()).toEqual([commentOn(target)]);
  expect(await read()).toMatchObject({ state: 'published', commentState: 'posted', problem: null });
});

test.each(COMMENTED)(
  '%s: lost twice without a trace asks a person, who may have it tried again',
  async (target) => {
    const { read, retry, post } = await publish(target);
    const route = target === 'facebook-comment' ? 'POST /{post}/comments' : 'POST /{media}/comments';
    fixture.setup.sandbox.control.faults.add({ provider: 'meta', route, kind: 'reset-before', count: 2 });
    await run();
    expect(said()).toEqual([]);
    expect(await read()).toMatchObject({ state: 'published', commentState: 'failed', nextTryAt: null });
    expect((await read()).problem).toContain('Zajrzyj na konto');
    expect(await post()).toMatchObject({ state: 'published' });
    expect(await retry()).toMatchObject({ comment: { state: 'sending' }, problem: null });
    await run();
    expect(said()).toEqual([commentOn(target)]);
    expect(await read()).toMatchObject({ state: 'published', commentState: 'posted' });
  },
);

test('without the consent to comment the post is out, and its account stays connected', async () => {
  const { brand, read } = await publish('facebook-comment');
  const { control } = fixture.setup.sandbox;
  control.withdrawScopes(NETWORK_USER, ['pages_manage_engagement']);
  await run();
  expect(await read()).toMatchObject({ state: 'published', commentState: 'failed', lostAnswers: 0 });
  expect((await read()).problem).toContain('zgody na komentarze');
  const after = await brand.publishTo('facebook-photo', (await read()).remoteId?.split('_')[0] ?? '');
  await run();
  expect(await brand.post(after.id)).toMatchObject({ state: 'published' });
});

test('under a post that is deleted at its network nothing is said any more', async () => {
  const { read, retry } = await publish('facebook-comment');
  const fault = { provider: 'meta', route: 'POST /{post}/comments', kind: 'reset-before', count: 2 };
  fixture.setup.sandbox.control.faults.add(fault);
  await run();
  expect(await read()).toMatchObject({ commentState: 'failed' });
  await fixture.setup.context.db
    .update(publications)
    .set({ removalState: 'removed', removalAt: fixture.setup.clock.now() })
    .where(eq(publications.id, (await read()).id));
  await expect(retry()).rejects.toMatchObject({ code: 'NOT_RETRYABLE' });
});
