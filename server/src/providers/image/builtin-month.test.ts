import { IMAGE_STYLES } from '@postownia/contract/brand-vocabulary';
import type { PaletteName } from '@postownia/contract/palettes';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPack } from '../../trade-packs/read-pack.ts';
import { findDataDir } from './builtin-data.ts';
import { openPosterPress } from './builtin-poster.ts';
import { type ImageBrief, imageSeed } from './image-maker.ts';
import { bitsApart, perceptualHash } from './perceptual-hash.test-support.ts';

const press = openPosterPress(findDataDir());
const brands: readonly [string, PaletteName][] = [
  ['bakery', 'Forest Green'],
  ['it-support', 'Sunset Orange'],
];

/** A day's subject of the trade, told by its first core. */
function day(trade: string, palette: PaletteName, index: number): ImageBrief {
  const subjects = readPack('pl', trade)?.subjects ?? [];
  const subject = subjects[(index * 7) % subjects.length];
  const date = new Date(Date.UTC(2026, 9, 5 + index)).toISOString().slice(0, 10);
  return {
    palette,
    style: 'modern',
    headline: subject?.headlines[0] ?? '',
    contentType: 'educational',
    objects: subject?.objects ?? [],
    postText: subject?.cores[0]?.sentences.join(' ') ?? '',
    keywords: [],
    brandName: 'Zaczyn',
    language: 'pl',
    variant: 0,
    seed: imageSeed({ workspaceId: `${trade}-workspace`, date }),
  };
}

test.each(IMAGE_STYLES)(
  'thirty days of %s: any two images are at least 10 of 64 bits apart',
  async (style) => {
    for (const [trade, palette] of brands) {
      const hashes = await Promise.all(
        Array.from({ length: 30 }, (_, index) => hash({ ...day(trade, palette, index), style })),
      );
      const distances = hashes.flatMap((one, index) =>
        hashes.slice(index + 1).map((other) => bitsApart(one, other)),
      );
      expect(distances).toHaveLength((30 * 29) / 2);
      expect(Math.min(...distances)).toBeGreaterThanOrEqual(10);
    }
  },
);

test.each(IMAGE_STYLES)('a new image of a day is another one in %s', async (style) => {
  const hashes = await Promise.all(
    [0, 1, 2, 3, 4].map((variant) => hash({ ...day('beauty-salon', 'Rose Gold', 3), style, variant })),
  );
  const distances = hashes.flatMap((one, index) =>
    hashes.slice(index + 1).map((other) => bitsApart(one, other)),
  );
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(8);
});

test('the measure sees likeness: an image and its smaller self are the same', async () => {
  const png = await sharp(
    Buffer.from(press.compose({ ...day('bakery', 'Ocean Blue', 4), style: 'colorful' }).svg),
  )
    .png()
    .toBuffer();
  const small = await sharp(png).resize(300).jpeg({ quality: 60 }).toBuffer();
  expect(bitsApart(await perceptualHash(png), await perceptualHash(small))).toBeLessThanOrEqual(4);
});

async function hash(brief: ImageBrief) {
  return perceptualHash(
    await sharp(Buffer.from(press.compose(brief).svg))
      .resize(270)
      .png()
      .toBuffer(),
  );
}
