import { expect, it } from 'vitest';
import { contrast, distance } from './colour-contrast.ts';
import { PALETTES, type Palette } from './palettes.ts';
import { makeSafe } from './safe-palette.ts';

const words = (palette: Palette, hex: string) =>
  Math.max(contrast(hex, palette.ground), contrast(hex, palette.deep));

it('leaves the five palettes as they are', () => {
  for (const palette of Object.values(PALETTES)) expect(makeSafe(palette)).toEqual({ palette, mends: [] });
});

it('makes any five colours carry words and be told apart', () => {
  let state = 7;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const hex = () =>
    `#${[0, 1, 2]
      .map(() =>
        Math.floor(random() * 256)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  for (let round = 0; round < 3_000; round += 1) {
    const own = { primary: hex(), secondary: hex(), accent: hex(), ground: hex(), deep: hex() };
    const { palette } = makeSafe(own);
    const { primary, secondary, accent, ground, deep } = palette;
    expect(contrast(ground, deep), JSON.stringify({ own, palette })).toBeGreaterThanOrEqual(6.9);
    for (const ink of [primary, secondary, accent])
      expect(words(palette, ink), JSON.stringify({ own, palette })).toBeGreaterThanOrEqual(4.5);
    for (const [one, other] of [
      [primary, ground],
      [secondary, ground],
      [accent, ground],
      [secondary, primary],
      [accent, primary],
    ] as const)
      expect(distance(one, other), JSON.stringify({ own, palette })).toBeGreaterThanOrEqual(110);
    expect(makeSafe(palette).palette).toEqual(palette);
  }
});

it('keeps the hue, shifts as little as does, and says what it did', () => {
  const own = { ...PALETTES['Ocean Blue'], primary: '#747474', ground: '#F4F4F4', deep: '#202020' };
  const { palette, mends } = makeSafe(own);
  expect(mends).toMatchObject([{ kind: 'readable', role: 'primary', from: '#747474', to: palette.primary }]);
  expect(mends[0]?.before).toBeLessThan(4.5);
  expect(palette.secondary).toBe(own.secondary);
});

it('turns a dark paper under light letters round', () => {
  const own = { ...PALETTES['Ocean Blue'], ground: '#082A4A', deep: '#EDF5F7' };
  const { palette, mends } = makeSafe(own);
  expect(palette).toMatchObject({ ground: '#EDF5F7', deep: '#082A4A' });
  expect(mends[0]).toMatchObject({ kind: 'swapped' });
});

it('handles black, white and five times the same', () => {
  for (const same of ['#000000', '#ffffff', '#777777', '#ff0000']) {
    const { palette } = makeSafe({ primary: same, secondary: same, accent: same, ground: same, deep: same });
    expect(contrast(palette.ground, palette.deep)).toBeGreaterThanOrEqual(6.9);
    expect(distance(palette.primary, palette.secondary)).toBeGreaterThanOrEqual(110);
  }
});
