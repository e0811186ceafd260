import { INTERFACE_LANGUAGES } from '@postownia/contract';
import { describe, expect, test } from 'vitest';
import names from '../../data/occasion-names.json' with { type: 'json' };
import { namesOf, namesOfDay } from '../../data/occasion-names.ts';
import { OCCASIONS } from '../../data/occasions.ts';

test('no name is of an occasion that is not there', () => {
  expect(Object.keys(names).toSorted()).toEqual(OCCASIONS.map(({ id }) => id).toSorted());
});

/** What stands in brackets is the occasion's Polish name; cities have one everywhere. */
const PROPER = /\([^)]*\)|Poznań/g;

describe.each(OCCASIONS)('$id', (occasion) => {
  const own = namesOf(occasion);

  test.each(INTERFACE_LANGUAGES)('has its name in %s', (language) => {
    expect(own?.[language]).toMatch(/^[\p{Lu}\d].{2,}/u);
    if (language === 'pl') return;
    expect(own?.[language]).not.toMatch(/['"]| {2}/);
    expect(own?.[language].replace(PROPER, '')).not.toMatch(/[ąćęłńśźż]/i);
  });
});

test('a habit that is not announced yet carries a question mark, in every language', () => {
  const finale = OCCASIONS.find(({ id }) => id === 'wosp-final');
  if (finale === undefined) throw new Error('no finale');
  expect(Object.values(namesOfDay(finale, true)).every((name) => name.endsWith(' (?)'))).toBe(true);
});
