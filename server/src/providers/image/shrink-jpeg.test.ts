import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shrinkJpeg } from './shrink-jpeg.ts';

test('an image is made as small as its network wants it, in its own ratio', async () => {
  const raw = { width: 1200, height: 800, channels: 3 } as const;
  const bytes = await sharp(randomBytes(1200 * 800 * 3), { raw })
    .jpeg({ quality: 95 })
    .toBuffer();
  for (const maxBytes of [400_000, 60_000]) {
    const smaller = await shrinkJpeg({ bytes, maxBytes });
    expect(smaller.byteLength).toBeLessThanOrEqual(maxBytes);
    const { width, height, format } = await sharp(smaller).metadata();
    expect(format).toBe('jpeg');
    expect(Math.abs(width / height - 1.5)).toBeLessThan(0.01);
  }
  await expect(shrinkJpeg({ bytes, maxBytes: 100 })).rejects.toMatchObject({ fault: 'too-large' });
});
