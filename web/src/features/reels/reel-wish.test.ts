import { REEL_MOTIONS } from '@postownia/contract/reel-vocabulary';
import { expect, test } from 'vitest';
import { otherMotion, problemOf, swapped } from './reel-wish.ts';

test('pictures change places with their neighbours and never leave the list', () => {
  expect(swapped(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(swapped(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(swapped(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(swapped(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});

test('another reel of a post begins with another style, all of them in turn', () => {
  const seen = REEL_MOTIONS.reduce<string[]>(
    (all) => [...all, otherMotion({ motion: (all.at(-1) ?? 'cut') as 'cut' })],
    ['cut'],
  );
  expect(new Set(seen).size).toBe(REEL_MOTIONS.length);
});

test('words are counted as people count them', () => {
  expect(problemOf('👩‍👩‍👧'.repeat(42))).toBeNull();
  expect(problemOf('x'.repeat(43))).toBe('beatLong');
  expect(problemOf('  ')).toBe('beatEmpty');
});
