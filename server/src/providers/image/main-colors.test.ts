import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findMainColors } from './main-colors.ts';

const canvas = (background: string | { r: number; g: number; b: number; alpha?: number }) =>
  sharp({ create: { width: 120, height: 120, channels: 4, background } });

test('the main colours are named in the order of their areas, details left out', async () => {
  const area = (background: string, width: number, height = 120) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  const image = await canvas('#1f3a5f')
    .composite([
      { input: await area('#e8dcc8', 40), left: 0, top: 0 },
      { input: await area('#c33f17', 6, 6), left: 100, top: 100 },
    ])
    .png()
    .toBuffer();
  expect(await findMainColors(image)).toEqual(['#1f3a5f', '#e8dcc8']);
});

test('what is transparent does not count, and nothing at all is white', async () => {
  const dot = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c33f17' } })
    .png()
    .toBuffer();
  const empty = canvas({ r: 0, g: 0, b: 0, alpha: 0 });
  expect(await findMainColors(await empty.clone().png().toBuffer())).toEqual(['#ffffff']);
  const dotted = await empty
    .composite([{ input: dot, left: 50, top: 50 }])
    .png()
    .toBuffer();
  expect((await findMainColors(dotted))[0]).toBe('#c33f17');
});

test('an image of one colour has that colour, whichever it is', async () => {
  const value = fc.integer({ min: 0, max: 255 });
  await fc.assert(
    fc.asyncProperty(fc.record({ r: value, g: value, b: value }), async (color) => {
      const hex = Object.values(color).map((part) => part.toString(16).padStart(2, '0'));
      const image = await canvas(color).png().toBuffer();
      expect(await findMainColors(image)).toEqual([`#${hex.join('')}`]);
    }),
    { numRuns: 50 },
  );
});
