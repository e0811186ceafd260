import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ImageError } from './image-error.ts';
import { prepareImage } from './prepare-image.ts';

const canvas = (width: number, height: number, background = '#c33f17') =>
  sharp({ create: { width, height, channels: 3, background } });

describe('a prepared image', () => {
  test.each(['algorithmicMedia', 'trainedAlgorithmicMedia'] as const)(
    'says that its source is %s',
    async (digitalSourceType) => {
      const { jpeg } = await prepareImage(await canvas(400, 400).png().toBuffer(), { digitalSourceType });
      const { xmp } = await sharp(jpeg).metadata();
      expect(xmp?.toString('utf8')).toMatch(
        new RegExp(
          `<Iptc4xmpExt:DigitalSourceType>http://cv\\.iptc\\.org/newscodes/digitalsourcetype/${digitalSourceType}<`,
        ),
      );
      // Readers look for the packet in an APP1 segment near the start of the file.
      expect(Buffer.from(jpeg).indexOf('http://ns.adobe.com/xap/1.0/')).toBeGreaterThan(0);
    },
  );

  test('of a person says nothing about its source', async () => {
    const { jpeg } = await prepareImage(await canvas(400, 400).png().toBuffer(), {});
    expect((await sharp(jpeg).metadata()).xmp).toBeUndefined();
  });

  test('is a 1080 square in sRGB with a small WebP beside it', async () => {
    const prepared = await prepareImage(await canvas(1600, 900).webp().toBuffer(), {});
    expect(prepared).toMatchObject({ width: 1080, height: 1080 });
    expect(await sharp(prepared.jpeg).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1080,
      height: 1080,
      space: 'srgb',
    });
    expect(await sharp(prepared.thumbnail).metadata()).toMatchObject({
      format: 'webp',
      width: 240,
      height: 240,
    });
    expect(prepared.thumbnail.byteLength).toBeLessThan(30_000);
  });

  test.each([
    ['4:5', 1080, 1350],
    ['9:16', 1080, 1920],
    ['1.91:1', 1080, 566],
  ] as const)(
    'of the shape %s has its pixels and a thumbnail of the same ratio',
    async (ratio, width, height) => {
      const prepared = await prepareImage(await canvas(1000, 1000).png().toBuffer(), { ratio });
      expect(prepared).toMatchObject({ width, height });
      expect(await sharp(prepared.jpeg).metadata()).toMatchObject({ width, height });
      const small = await sharp(prepared.thumbnail).metadata();
      expect(Math.abs(small.width / small.height / (width / height) - 1)).toBeLessThan(0.02);
    },
  );

  test('of pure noise stays within a megabyte', async () => {
    const noise = await sharp({
      create: {
        width: 1400,
        height: 1400,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const { jpeg } = await prepareImage(noise, { digitalSourceType: 'trainedAlgorithmicMedia' });
    expect(jpeg.byteLength).toBeLessThanOrEqual(1024 * 1024);
    expect((await sharp(jpeg).metadata()).xmp?.toString()).toContain('trainedAlgorithmicMedia');
  });

  test('drops what a camera wrote down', async () => {
    const located = await canvas(300, 300)
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '52/1 13/1 0/1' } })
      .toBuffer();
    expect((await sharp(located).metadata()).exif).toBeDefined();
    expect((await sharp((await prepareImage(located, {})).jpeg).metadata()).exif).toBeUndefined();
  });

  test('puts a transparent one on white', async () => {
    const clear = await sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { jpeg } = await prepareImage(clear, {});
    expect((await sharp(jpeg).stats()).channels[0]?.min).toBeGreaterThan(250);
  });
});

describe('refuses', () => {
  test.each([
    ['text', Buffer.from('<html>nie obraz</html>')],
    ['nothing', Buffer.alloc(0)],
    [
      'svg, which could fetch and nest',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
  ])('%s', async (_case, bytes) => {
    await expect(prepareImage(bytes, {})).rejects.toMatchObject({
      name: 'ImageError',
      fault: 'not-an-image',
    });
  });

  test('an image cut off in the middle', async () => {
    const whole = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    await expect(prepareImage(whole.subarray(0, whole.byteLength / 3), {})).rejects.toBeInstanceOf(
      ImageError,
    );
  });

  test('a decompression bomb before it goes off', async () => {
    const bomb = await canvas(12_000, 12_000, '#000').png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.byteLength).toBeLessThan(1024 * 1024);
    const started = performance.now();
    await expect(prepareImage(bomb, {})).rejects.toMatchObject({ fault: 'too-large' });
    expect(performance.now() - started).toBeLessThan(50_000);
  });

  test('more than 30 MB', async () => {
    await expect(prepareImage(Buffer.alloc(31 * 1024 * 1024), {})).rejects.toMatchObject({
      fault: 'too-large',
    });
  });
});
