import { CROP_RATIOS, cropAround, cropIn } from '@postownia/contract/crop-shapes';
import { Crop } from '@postownia/contract/crops';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropOf, withCrop } from './crop-of.ts';

const SIDE = fc.integer({ min: 1, max: 12_000 });
const SHARE = fc.double({ min: 0, max: 1, noNaN: true });

test('around any point of any image every shape is a part of it, the largest that there is', () => {
  fc.assert(
    fc.property(SIDE, SIDE, SHARE, SHARE, fc.constantFrom(...CROP_RATIOS), (width, height, x, y, ratio) => {
      const crop = cropAround({ width, height }, ratio, { x, y });
      expect(Crop.safeParse(crop).success).toBe(true);
      expect(Math.max(crop.width, crop.height)).toBeCloseTo(1, 3);
    }),
  );
});

test('a place has one shape, and the other place keeps its own', () => {
  const size = { width: 1600, height: 900 };
  const square = cropOf('1:1', size, { x: 0, y: 0 });
  const tall = cropOf('4:5', size, { x: 1, y: 0.5 });
  const both = withCrop(withCrop(null, 'feed', square), 'feed', tall);
  expect(Object.keys(both ?? {})).toEqual(['4:5']);
  expect(cropIn('feed', both)).toEqual(tall);
  expect(tall).toMatchObject({ x: 0.55, width: 0.45 });
  expect(withCrop(both, 'feed', null)).toBeNull();
  const story = { '9:16': { x: 0, y: 0, width: 0.3, height: 1 } };
  expect(withCrop(withCrop(story, 'feed', square), 'feed', null)).toEqual(story);
});
