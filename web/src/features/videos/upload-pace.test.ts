import { expect, test } from 'vitest';
import { openPace } from './upload-pace.ts';

test('speed and time left follow the last seconds', () => {
  const pace = openPace(10_000_000);
  expect(pace.mark(0, 0)).toEqual({ speed: null, secondsLeft: null });
  expect(pace.mark(100_000, 100)).toEqual({ speed: null, secondsLeft: null });
  expect(pace.mark(1_000_000, 1000)).toEqual({ speed: 1_000_000, secondsLeft: 9 });
  // The line became ten times slower: after some seconds only that counts.
  for (let second = 2; second <= 12; second += 1)
    pace.mark(1_000_000 + (second - 1) * 100_000, second * 1000);
  expect(pace.mark(2_200_000, 13_000).speed).toBeCloseTo(100_000, -3);
});

test('a pause is no slowness, and nothing is promised while nothing moves', () => {
  const pace = openPace(1000);
  pace.mark(0, 0);
  pace.mark(500, 1000);
  pace.restart();
  expect(pace.mark(500, 100_000)).toEqual({ speed: null, secondsLeft: null });
  expect(pace.mark(500, 105_000)).toEqual({ speed: null, secondsLeft: null });
  expect(pace.mark(750, 106_000)).toMatchObject({ secondsLeft: 6 });
});
