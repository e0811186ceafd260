import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { heicBytes, lyingHeic } from '../../../test/heic.ts';
import { preparePhoto } from './prepare-photo.ts';

const canvas = (width: number, height: number, background = '#c33f17') =>
  sharp({ create: { width, height, channels: 3, background } });
const fault = async (bytes: Uint8Array) =>
  preparePhoto(bytes).then(
    () => 'taken',
    (error: { fault?: string }) => error.fault ?? String(error),
  );

describe('a photo', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('of %s keeps its ratio', async (format) => {
    const photo = await preparePhoto(await canvas(600, 400).toFormat(format).toBuffer());
    expect(photo).toMatchObject({ width: 600, height: 400 });
    expect(await sharp(photo.jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 600, space: 'srgb' });
    expect(await sharp(photo.thumbnail).metadata()).toMatchObject({
      format: 'webp',
      width: 600,
      height: 400,
    });
  });

  test('is at most 2560 pixels long, its thumbnail 400 high', async () => {
    const photo = await preparePhoto(await canvas(4000, 3000).jpeg().toBuffer());
    expect(photo).toMatchObject({ width: 2560, height: 1920 });
    expect((await sharp(photo.thumbnail).metadata()).height).toBe(400);
  });

  test('stands upright and says nothing of its place', async () => {
    const lying = await canvas(400, 200)
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD3: { GPSLatitude: '52/1 13/1 0/1' } } })
      .toBuffer();
    expect((await sharp(lying).metadata()).orientation).toBe(6);
    const photo = await preparePhoto(lying);
    expect(photo).toMatchObject({ width: 200, height: 400 });
    const { exif, orientation, xmp, icc } = await sharp(photo.jpeg).metadata();
    expect([exif, orientation, xmp, icc]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('of a telephone’s HEIC stands upright, in its own colours, and says nothing of its place', async () => {
    const photo = await preparePhoto(heicBytes());
    expect(photo).toMatchObject({ width: 96, height: 128 });
    const { data, info } = await sharp(photo.jpeg).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ];
    const near = (found: readonly number[], wanted: readonly number[]) =>
      Math.max(...found.map((value, channel) => Math.abs(value - (wanted[channel] ?? 0))));
    expect(near(at(48, 20), [0xc3, 0x3f, 0x17])).toBeLessThan(12);
    expect(near(at(48, 108), [0x1f, 0x3a, 0x5f])).toBeLessThan(12);
    const { exif, orientation, icc } = await sharp(photo.jpeg).metadata();
    expect([exif, orientation, icc]).toEqual([undefined, undefined, undefined]);
  });

  test('of noise stays within five megabytes', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const bytes = await sharp({
      create: { width: 2560, height: 2560, channels: 3, background: '#000', noise },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await preparePhoto(bytes)).jpeg.byteLength).toBeLessThanOrEqual(5 * 1024 * 1024);
  });

  test.each([
    ['none at all', async () => Buffer.of(), 'not-an-image'],
    ['a text', async () => Buffer.from('to nie jest zdjęcie'), 'not-an-image'],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not-an-image'],
    ['a GIF', async () => canvas(20, 20).gif().toBuffer(), 'not-an-image'],
    ['cut', async () => (await canvas(900, 900).png().toBuffer()).subarray(0, 900), 'not-an-image'],
    ['of 60 megapixels', async () => canvas(10_000, 6_000).png().toBuffer(), 'too-large'],
    [
      'HEIC by its brands alone',
      async () => Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1'),
      'heic',
    ],
    ['a cut HEIC', async () => heicBytes().subarray(0, -40), 'heic'],
    ['a HEIC that promises 400 megapixels', async () => lyingHeic(20_000, 20_000), 'too-large'],
    ['a HEIC of another size than it promises', async () => lyingHeic(640, 480), 'heic'],
  ])('that is %s is refused', async (_what, make, expected) => {
    expect(await fault(await make())).toBe(expected);
  });

  test('that moves is refused', async () => {
    const frames = await sharp({ create: { width: 20, height: 60, channels: 3, background: '#fff' } })
      .composite([{ input: await canvas(20, 20).png().toBuffer(), top: 20, left: 0 }])
      .raw()
      .toBuffer();
    const moving = await sharp(frames, { raw: { width: 20, height: 60, channels: 3, pageHeight: 20 } })
      .webp({ loop: 0, delay: [100, 100, 100] })
      .toBuffer();
    expect(await fault(moving)).toBe('animated');
  });

  test('of a cut JPEG is refused, too', async () => {
    const bytes = await canvas(900, 900).jpeg().toBuffer();
    expect(await fault(bytes.subarray(0, Math.floor(bytes.length / 2)))).toBe('not-an-image');
  });
});
