import { expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { imageKeys } from '../assets/asset-keys.ts';
import { contentToSend } from './content-to-send.ts';

const fixture = publicationFixture();

/** A publication whose post was frozen with three described images. */
async function threeImages() {
  const brand = await fixture.openBrand();
  await brand.connect();
  await brand.publish(await brand.addPost({ altTexts: ['Zakwas', 'Piec', 'Bochenek'] }));
  await fixture.run();
  const [row] = await brand.publications();
  if (row === undefined) throw new Error('no publication');
  const { context } = fixture.setup;
  const capabilities = context.networks.target(row.network, row.medium)?.capabilities;
  if (capabilities === undefined) throw new Error('no target');
  return { context, row, open: () => contentToSend(context, row, { capabilities, language: 'pl' }) };
}

test('every frozen image is opened, in its order, with what it shows and its size', async () => {
  const { row, open } = await threeImages();
  const { images, video } = await open();
  expect(video).toBeNull();
  expect(images.map(({ altText }) => altText)).toEqual(['Zakwas', 'Piec', 'Bochenek']);
  images.forEach(({ publicUrl, width, height }, index) => {
    expect(publicUrl).toContain(row.media[index]?.assetId);
    expect([width, height]).toEqual([1080, 1080]);
  });
  expect(new Set(images.map(({ publicUrl }) => publicUrl)).size).toBe(3);
});

test('an image whose file is gone is told of when it is read', async () => {
  const { context, row, open } = await threeImages();
  const { images } = await open();
  const { workspaceId, media } = row;
  await context.storage.remove(imageKeys(asWorkspaceId(workspaceId), media[2]?.assetId ?? '').jpeg);
  expect((await images[0]?.bytes())?.length).toBeGreaterThan(100);
  await expect(images[2]?.bytes()).rejects.toMatchObject({ action: 'fix', code: 'media-missing' });
});

test('a post says the language that it is written in', async () => {
  const brand = await fixture.openBrand();
  const { sandbox } = fixture.setup;
  const { did } = sandbox.control.addBlueskyAccount({ handle: 'kawa.bsky.social' });
  await brand.publishTo('bluesky-post', did, { language: 'de' });
  await fixture.run();
  const [out] = sandbox.control.publishedPosts();
  const asked = new URLSearchParams({ repo: did, collection: 'app.bsky.feed.post', rkey: out?.postId ?? '' });
  const record = await fetch(`${sandbox.url}/servers/x/xrpc/com.atproto.repo.getRecord?${asked}`);
  expect(await record.json()).toMatchObject({ value: { langs: ['de'] } });
});
