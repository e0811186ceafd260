import { expect, test } from 'vitest';
import { isHex, tidyHex } from './hex.ts';

test('a colour is understood as people write it', () => {
  expect(['b4532a', ' #B4532a ', '#b53', 'b53'].map(tidyHex)).toEqual([
    '#B4532A',
    '#B4532A',
    '#BB5533',
    '#BB5533',
  ]);
});

test('what is no colour stays as it was typed', () => {
  for (const text of ['', '#', '#b4532', '#b4532ag', 'czerwony', '#12', 'rgb(1,2,3)']) {
    expect(tidyHex(text)).toBe(text);
    expect(isHex(text)).toBe(false);
  }
});
