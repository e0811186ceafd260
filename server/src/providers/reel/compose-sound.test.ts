import { expect, test } from 'vitest';
import { composeSound } from './compose-sound.ts';
import { measureLoudness, measurePeak, TARGET_LUFS } from './loudness.ts';

const shape = { scenes: 3, sceneSeconds: 2, seed: 'one' };

test('the measure knows the reference tone of EBU Tech 3341', () => {
  const level = 10 ** (-23 / 20);
  const side = Float32Array.from(
    { length: 96_000 },
    (_, at) => level * Math.sin((2 * Math.PI * 1000 * at) / 48_000),
  );
  const tone = { rate: 48_000, left: side, right: side };
  expect(measureLoudness(tone)).toBeCloseTo(-23, 1);
  expect(measurePeak(tone)).toBeCloseTo(-23, 0);
});

test.each(['calm', 'bright', 'driving'] as const)(
  'a %s bed is as loud as networks play, below the peak',
  (mood) => {
    const bed = composeSound(mood, shape);
    if (bed === null) throw new Error('No bed');
    expect(Math.abs(measureLoudness(bed) - TARGET_LUFS)).toBeLessThan(0.5);
    expect(measurePeak(bed)).toBeLessThanOrEqual(-1.5);
    expect(composeSound(mood, shape)?.left).toEqual(bed.left);
  },
);

test('silence is no bed', () => {
  expect(composeSound('none', shape)).toBeNull();
});
