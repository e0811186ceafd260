import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Brand, publicationStage } from '../../../test/publication-stage.ts';
import { PAGE, untilQuiet } from '../../../test/publishing.ts';
import { letters, notifications } from '../../db/schema/notifications.ts';
import { startPublicationWorker } from './publication-worker.ts';

const stage = publicationStage();

async function publish(brand: Brand, posts: readonly string[]) {
  for (const id of posts) {
    await brand.publish(id);
  }
  const worker = await startPublicationWorker(stage.world.context);
  await untilQuiet(stage.world, worker.wake);
  await worker.stop();
}

const told = (brand: Brand) =>
  stage.world.context.db.select().from(notifications).where(eq(notifications.workspaceId, brand.workspaceId));
const lettersTo = (brand: Brand) =>
  stage.world.context.db.select().from(letters).where(eq(letters.userId, brand.userId));

test('a refused post is told of once, with a link to it, and the letter waits in the outbox', async () => {
  const brand = await stage.openBrand();
  await brand.connect([PAGE]);
  const id = await brand.addPost({ image: false, content: 'Chleb z pieca #a #b' });
  const refusal = { code: 368, subcode: 1, status: 400 };
  stage.world.sandbox.control.faults.add({
    provider: 'meta',
    route: 'POST /{page}/feed',
    kind: 'graph-error',
    count: null,
    parameters: refusal,
  });
  await publish(brand, [id]);
  const [publication] = await brand.publications();
  expect(await told(brand)).toMatchObject([
    { kind: 'post-needs-you', sentence: publication?.problem, path: `/posts/${id}/publications` },
  ]);
  const [letter, ...more] = await lettersTo(brand);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ kind: 'post-needs-you', state: 'queued' });
  expect(letter?.text).toContain('Chleb z pieca');
  expect(letter?.text).toContain(`${stage.world.context.appUrl}/posts/${id}/publications`);
});

test('an account that has to be connected anew is told of once a day, however many posts wait', async () => {
  const brand = await stage.openBrand();
  await brand.connect([PAGE]);
  const posts = [
    await brand.addPost({ image: false, date: '2026-11-22' }),
    await brand.addPost({ image: false, date: '2026-11-23' }),
  ];
  stage.world.sandbox.control.killTokens({ pageId: PAGE, subcode: 460 });
  await publish(brand, posts);
  expect((await brand.publications()).map(({ state }) => state)).toEqual([
    'needs-reconnect',
    'needs-reconnect',
  ]);
  expect(await told(brand)).toMatchObject([
    { kind: 'account-needs-you', path: '/dashboard?tab=social-media' },
  ]);
  expect(await lettersTo(brand)).toHaveLength(1);
});

test('a post that went out is nobody’s trouble', async () => {
  const brand = await stage.openBrand();
  await brand.connect([PAGE]);
  await publish(brand, [await brand.addPost({ image: false })]);
  expect(await told(brand)).toEqual([]);
  expect(await lettersTo(brand)).toEqual([]);
});
