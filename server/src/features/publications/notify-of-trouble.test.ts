import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Brand, publicationFixture } from '../../../test/publication-fixture.ts';
import { PAGE, untilQuiet } from '../../../test/publishing.ts';
import { readOutbox } from '../../../test/read-outbox.ts';
import { emails, notifications } from '../../db/schema/notifications.ts';
import { insertCursor } from '../../events/outbox.system-queries.ts';
import { notifyOfTrouble } from './notify-of-trouble.ts';
import { startPublicationWorker } from './publication-worker.ts';

const fixture = publicationFixture();

async function publish(brand: Brand, posts: readonly string[]) {
  for (const id of posts) {
    await brand.publish(id);
  }
  const worker = await startPublicationWorker(fixture.setup.context);
  await untilQuiet(fixture.setup, worker.wake);
  await worker.stop();
  const { context } = fixture.setup;
  await insertCursor(context.db, 'trouble', context.clock.now());
  await readOutbox(context, 'trouble', { handle: notifyOfTrouble });
}

const told = (brand: Brand) =>
  fixture.setup.context.db
    .select()
    .from(notifications)
    .where(eq(notifications.workspaceId, brand.workspaceId));
const emailsTo = (brand: Brand) =>
  fixture.setup.context.db.select().from(emails).where(eq(emails.userId, brand.userId));

test('a refused post is told of once, with a link to it, and the email waits in the outbox', async () => {
  const brand = await fixture.openBrand();
  await brand.connect([PAGE]);
  const id = await brand.addPost({ image: false, content: 'Chleb z pieca #a #b' });
  const refusal = { code: 368, subcode: 1, status: 400 };
  fixture.setup.sandbox.control.faults.add({
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
  const [email, ...more] = await emailsTo(brand);
  expect(more).toEqual([]);
  expect(email).toMatchObject({ kind: 'post-needs-you', state: 'queued' });
  expect(email?.text).toContain('Chleb z pieca');
  expect(email?.text).toContain(`${fixture.setup.context.appUrl}/posts/${id}/publications`);
});

test('an account that has to be connected anew is told of once a day, however many posts wait', async () => {
  const brand = await fixture.openBrand();
  await brand.connect([PAGE]);
  const posts = [
    await brand.addPost({ image: false, date: '2026-11-22' }),
    await brand.addPost({ image: false, date: '2026-11-23' }),
  ];
  fixture.setup.sandbox.control.killTokens({ pageId: PAGE, subcode: 460 });
  await publish(brand, posts);
  expect((await brand.publications()).map(({ state }) => state)).toEqual([
    'needs-reconnect',
    'needs-reconnect',
  ]);
  expect(await told(brand)).toMatchObject([
    { kind: 'account-needs-you', path: '/dashboard?tab=social-media' },
  ]);
  expect(await emailsTo(brand)).toHaveLength(1);
});

test('a post that went out is nobody’s trouble', async () => {
  const brand = await fixture.openBrand();
  await brand.connect([PAGE]);
  await publish(brand, [await brand.addPost({ image: false })]);
  expect(await told(brand)).toEqual([]);
  expect(await emailsTo(brand)).toEqual([]);
});
