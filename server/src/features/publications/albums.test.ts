import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { INSTAGRAM, PAGE } from '../../../test/publishing.ts';
import { postMedia } from '../../db/schema/post-media.ts';
import { imageKeys } from '../assets/asset-keys.ts';
import { startPublicationWorker } from './publication-worker.ts';
import { ClaimLost } from './write-step.ts';

const fixture = publicationFixture();
const ALBUM = ['Zakwas', 'Piec', 'Bochenek'];

test.each(['facebook', 'instagram'] as const)(
  'an album whose third image vanished is told in words on %s, and nothing goes out',
  async (network) => {
    const brand = await fixture.openBrand();
    await brand.connect([network === 'facebook' ? PAGE : INSTAGRAM]);
    const id = await brand.addPost({ altTexts: ['Zakwas', 'Piec', 'Bochenek'] });
    const { context, sandbox } = fixture.setup;
    const shown = await context.db.select().from(postMedia).where(eq(postMedia.postId, id));
    const third = shown.find(({ position }) => position === 2)?.assetId ?? '';
    await context.storage.remove(imageKeys(brand.workspaceId, third).jpeg);
    await brand.publish(id);
    await fixture.run();
    expect(sandbox.control.publishedPosts()).toEqual([]);
    const [publication] = await brand.publications();
    expect(publication).toMatchObject({ network, state: 'needs-fix', problemCode: 'media-missing' });
    expect(publication?.problem).toContain('zdjęcia 3');
  },
);

test('children that waited longer than a day are made anew, and the carousel goes out once', async () => {
  const brand = await fixture.openBrand();
  await brand.connect([INSTAGRAM]);
  await brand.publish(await brand.addPost({ altTexts: ALBUM }));
  const { context, clock, sandbox } = fixture.setup;
  const dying = await startPublicationWorker(context, {
    onStep: (step) => {
      if (step === 'before:container') throw new ClaimLost('killed by the test');
    },
  });
  await dying.wake();
  clock.advance(2_000);
  await dying.wake();
  await dying.stop();
  clock.advance(25 * 3_600_000);
  await fixture.run();
  expect(await brand.states()).toEqual(['published']);
  expect(sandbox.control.publishedPosts()).toMatchObject([{ accountId: INSTAGRAM, altTexts: ALBUM }]);
  const steps = (await brand.attempts()).map(({ step }) => step);
  expect(steps.filter((step) => step === 'child')).toHaveLength(2);
});

test('slow children are waited for as long as one image, each after the one before it', async () => {
  const brand = await fixture.openBrand();
  await brand.connect([INSTAGRAM]);
  fixture.setup.sandbox.control.settings({ containerProcessingMs: 20_000 });
  await brand.publish(await brand.addPost({ altTexts: ALBUM }));
  await fixture.run();
  expect(await brand.states()).toEqual(['published']);
  const steps = (await brand.attempts()).map(({ step }) => step);
  // After 1, 3, 7, 15 and 30 seconds; the others were ready with the first.
  expect(steps.filter((step) => step === 'child-status')).toHaveLength(5);
  expect(steps.filter((step) => step === 'child-status-3')).toHaveLength(1);
});

test('a network that shows fewer pictures is given the first ones', async () => {
  const brand = await fixture.openBrand();
  await brand.connect([PAGE]);
  const eleven = Array.from({ length: 11 }, (_, place) => `Zdjęcie ${place + 1}`);
  await brand.publish(await brand.addPost({ altTexts: eleven }));
  await fixture.run();
  expect(fixture.setup.sandbox.control.publishedPosts()).toMatchObject([{ altTexts: eleven.slice(0, 10) }]);
});
