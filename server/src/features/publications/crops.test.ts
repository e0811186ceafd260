import { type CropRatio, cropAround } from '@postownia/contract/crop-shapes';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { INSTAGRAM, PAGE } from '../../../test/publishing.ts';

const fixture = publicationFixture();
const SIZE = { width: 1600, height: 1000 };
/** Left above, right above, left below, right below. */
const CORNERS = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'] as const;
const MARK = 60;

/** A grey photo with a coloured square in each corner of a part of it. */
async function markedPhoto(part: { x: number; y: number; width: number; height: number }) {
  const [left, top] = [Math.round(part.x * SIZE.width), Math.round(part.y * SIZE.height)];
  const right = Math.round((part.x + part.width) * SIZE.width) - MARK;
  const bottom = Math.round((part.y + part.height) * SIZE.height) - MARK;
  const places = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const;
  const squares = CORNERS.map((background, at) => ({
    input: { create: { width: MARK, height: MARK, channels: 3 as const, background } },
    left: places[at]?.[0] ?? 0,
    top: places[at]?.[1] ?? 0,
  }));
  const photo = sharp({ create: { ...SIZE, channels: 3, background: '#808080' } }).composite(squares);
  return { ...SIZE, bytes: await photo.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer() };
}

/** Size and colours of the corners of what a network was given. */
async function seenAt(hash: string) {
  const answer = await fetch(`${fixture.setup.sandbox.url}/media/${hash}`);
  const image = sharp(Buffer.from(await answer.arrayBuffer()));
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  const [right, bottom] = [info.width - 10, info.height - 10];
  const corners = [at(10, 10), at(right, 10), at(10, bottom), at(right, bottom)];
  return { size: [info.width, info.height], corners: corners.map((color) => color.map(nearest)) };
}
const nearest = (channel: number) => Math.round(channel / 127.5) * 127.5;
const asChannels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

test.each([
  ['4:5', { x: 0.9, y: 0.5 }, [1080, 1350]],
  ['1:1', { x: 0.1, y: 0.5 }, [1080, 1080]],
  ['1.91:1', { x: 0.5, y: 1 }, [1080, 566]],
] as const)(
  'the part that a person chose in %s is what every network is given, and nothing else',
  async (ratio: CropRatio, around, size) => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE, INSTAGRAM]);
    const crop = cropAround(SIZE, ratio, around);
    // Two images in the shape of a carousel: the second is whole.
    const photo = await markedPhoto(crop);
    await brand.publish(
      await brand.addPost({ photo, crops: { [ratio]: crop }, altTexts: ['Bochenek', 'Piec'] }),
    );
    await fixture.run();
    const posts = fixture.setup.sandbox.control.publishedPosts();
    expect(posts.map(({ network }) => network).sort()).toEqual(['facebook', 'instagram']);
    for (const { imageHashes } of posts) {
      const [cut = '', whole = ''] = imageHashes;
      expect(await seenAt(cut)).toEqual({ size, corners: CORNERS.map(asChannels) });
      expect((await seenAt(whole)).size).toEqual([SIZE.width, SIZE.height]);
    }
  },
);

test('a crop of another place does not touch what a feed shows', async () => {
  const brand = await fixture.openBrand();
  await brand.connect([PAGE]);
  const crop = cropAround(SIZE, '9:16', { x: 0.5, y: 0.5 });
  const photo = await markedPhoto(crop);
  await brand.publish(await brand.addPost({ photo, crops: { '9:16': crop } }));
  await fixture.run();
  const [post] = fixture.setup.sandbox.control.publishedPosts();
  expect((await seenAt(post?.imageHashes[0] ?? '')).size).toEqual([SIZE.width, SIZE.height]);
});

test('a cropped image whose file vanished is told in words before anything goes out', async () => {
  const brand = await fixture.openBrand();
  await brand.connect([INSTAGRAM]);
  const crop = cropAround(SIZE, '4:5', { x: 0.5, y: 0.5 });
  const id = await brand.addPost({ photo: await markedPhoto(crop), crops: { '4:5': crop } });
  for await (const { key } of fixture.setup.context.storage.list(`post-images/${brand.workspaceId}/`))
    await fixture.setup.context.storage.remove(key);
  await brand.publish(id);
  await fixture.run();
  expect(await brand.publications()).toMatchObject([{ state: 'needs-fix', problemCode: 'media-missing' }]);
});
