import { describe, expect, it } from 'vitest';
import { findBrands, stepIn } from './find-brands.ts';

const brand = (name: string, archived = false) => ({
  slug: name.toLowerCase(),
  name,
  archived,
  inFirm: true,
});
const BRANDS = {
  current: 'bryza',
  mayCreate: true,
  planFull: false,
  lacksSecondFactor: false,
  brands: [
    brand('Bar Ćma', true),
    brand('Bryza'),
    brand('Ćwikła'),
    brand('Żółta Łódź'),
    brand('Łódź Ćwikły'),
  ],
};
const found = (search: string) => findBrands(BRANDS, search).map(({ name }) => name);

describe('brands to choose from', () => {
  it('are found without the marks of letters, those that begin with what was typed first', () => {
    expect(found('cwik')).toEqual(['Ćwikła', 'Łódź Ćwikły']);
    expect(found(' ŁODZ ')).toEqual(['Łódź Ćwikły', 'Żółta Łódź']);
    expect(found('nikt')).toEqual([]);
  });

  it('are all there before anything is typed: others first, the one that is open, then the archive', () => {
    expect(found('')).toEqual(['Ćwikła', 'Żółta Łódź', 'Łódź Ćwikły', 'Bryza', 'Bar Ćma']);
  });
});

it('arrows go round, other keys are for the field', () => {
  expect(stepIn('ArrowDown', { at: 2, count: 3 })).toBe(0);
  expect(stepIn('ArrowUp', { at: 0, count: 3 })).toBe(2);
  expect(stepIn('ArrowDown', { at: 0, count: 0 })).toBeNull();
  expect(stepIn('a', { at: 0, count: 3 })).toBeNull();
});
