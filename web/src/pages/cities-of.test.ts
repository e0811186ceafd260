import { expect, test } from 'vitest';
import { readCompany } from '../../company.ts';
import { readTexts } from '../../translated-texts.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import { citiesOf } from './cities-of.ts';

const inCities = (...cities: string[]) => ({
  offices: cities.map((city) => ({ city, street: 'ul. Długa 1', zip: '00-001' })),
});

test('each city is named once, in the order of the file; without offices there is none', () => {
  expect(citiesOf(inCities('Gdańsk', 'Toruń', 'Gdańsk'))).toEqual(['Gdańsk', 'Toruń']);
  expect(citiesOf(inCities())).toEqual([]);
  // Before there is an operator's file.
  expect(citiesOf(readCompany(undefined))).toEqual(['Łódź', 'Kraków']);
});

/** The demonstration's team belongs to an installation without a file. */
const ofEverybody = (language: string, name: string) => {
  const { people: _, ...texts } = readTexts(language, name) as Record<string, unknown>;
  return JSON.stringify(texts);
};

test.each(LANGUAGES)('texts in $code name no city of their own', ({ code }) => {
  for (const name of ['about', 'contact', 'learning']) {
    expect([name, /Łódź|Łodzi|Krak[óo]w|Krakau|Cracovi/.exec(ofEverybody(code, name))]).toEqual([name, null]);
  }
});
