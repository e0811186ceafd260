import { CROP_PIXELS, type CropRatio, type Crops } from '@postownia/contract/crop-shapes';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Fixture, openFixture } from '../../../test/generation-fixture.ts';
import { postMedia } from '../../db/schema/post-media.ts';
import { posts } from '../../db/schema/posts.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { imageKeys } from '../assets/asset-keys.ts';
import { openImage } from '../assets/index.ts';
import { listVersions, readPostRecords } from '../posts/read-posts.ts';
import { startBatch } from './start-batch.ts';
import { startPart } from './start-part.ts';

let fixture: Fixture;
let workspaceId: WorkspaceId;
let userId: string;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ({ workspaceId, userId } = await fixture.makeWorkspace());
  fixture.queue.length = 0;
  const input = { from: '2026-11-21', days: 1, existing: 'fill', frequency: 'daily' } as const;
  await startBatch(fixture.context(), workspaceId, { by: byUser(userId), key: undefined, input });
  await fixture.workOff();
});

async function onlyPost() {
  const [post] = await readPostRecords(fixture.database.db, workspaceId, {});
  if (post === undefined) throw new Error('no post');
  return post;
}
const setFormat = async (format: 'story' | 'link' | 'image') => {
  const { id } = await onlyPost();
  const link = format === 'link' ? 'https://piekarnia.example/chleb' : null;
  await fixture.database.db.update(posts).set({ format, link }).where(eq(posts.id, id));
};
const setCrops = async (crops: Crops) => {
  const { id } = await onlyPost();
  await fixture.database.db.update(postMedia).set({ crops }).where(eq(postMedia.postId, id));
};
async function press(part: 'image' | 'proposals') {
  const { id: postId } = await onlyPost();
  await startPart(fixture.context(), workspaceId, { by: byUser(userId), key: undefined, postId, part });
  await fixture.workOff();
}
/** What the row and both files say. */
async function expectShape(assetId: string | undefined, ratio: CropRatio) {
  const { storage } = fixture.context();
  const image = await openImage(fixture.context(), fixture.database.db, workspaceId, assetId ?? '');
  const { width, height } = CROP_PIXELS[ratio];
  expect(image).toMatchObject({ width, height });
  const keys = imageKeys(workspaceId, assetId ?? '');
  const [jpeg, small] = await Promise.all(
    [keys.jpeg, keys.thumbnail].map(async (key) => sharp((await storage.get(key)) ?? Buffer.of()).metadata()),
  );
  expect(jpeg).toMatchObject({ width, height });
  expect(Math.abs((small?.width ?? 0) / (small?.height ?? 1) - width / height)).toBeLessThan(0.02);
}
const shown = async () => (await onlyPost()).media[0]?.assetId;

it.each([
  ['story', '9:16'],
  ['link', '1.91:1'],
  ['image', '1:1'],
] as const)('a new image of a %s is drawn for %s and shown whole', async (format, ratio) => {
  await expectShape(await shown(), '1:1');
  await setFormat(format);
  await press('image');
  await expectShape(await shown(), ratio);
  expect(await onlyPost()).toMatchObject({ format, media: [{ crops: null }] });
});

it('four proposals for a story are drawn for it', async () => {
  await setFormat('story');
  await press('proposals');
  const { id } = await onlyPost();
  const { versions } = await listVersions(fixture.database.db, workspaceId, { id });
  const proposals = versions.filter(({ cause }) => cause === 'proposal');
  expect(proposals).toHaveLength(4);
  for (const { media } of proposals) await expectShape(media[0]?.assetId, '9:16');
});

it('who cropped an image for the feed gets the next ones in that shape', async () => {
  await setCrops({ '4:5': { x: 0.1, y: 0, width: 0.8, height: 1 } });
  await press('image');
  await expectShape(await shown(), '4:5');
  await press('image');
  await expectShape(await shown(), '4:5');
});

it('back in the feed a story’s post is drawn as a square again', async () => {
  await setFormat('story');
  await press('image');
  await setFormat('image');
  await press('image');
  await expectShape(await shown(), '1:1');
});
