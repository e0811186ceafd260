import { describe, expect, test } from 'vitest';
import { readTexts } from '../../translated-texts.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import type { Namespaces } from '../i18n/namespaces.ts';
import { progressOf } from './roadmap-progress.ts';

// What is planned must not be there yet. The page of integrations says which networks work; that a whole feature is there,
// only its name can tell.

const textsOf = <Name extends 'roadmap' | 'integrations'>(language: string, name: Name) =>
  readTexts(language, name) as unknown as Namespaces[Name];

/** Networks and systems that the page of integrations calls working, by the names that it gives them. */
const working = (language: string) =>
  textsOf(language, 'integrations')
    .groups.flatMap(({ items }) => items)
    .filter(({ state }) => state === 'works')
    .map(({ name }) => name);

/** A name as a word of its own; a longer one also with an ending: "na Facebooku". */
const names = (text: string, name: string) =>
  new RegExp(`(?<![\\p{L}\\d])${name}${name.length > 2 ? '' : '(?![\\p{L}\\d])'}`, 'u').test(text);

test('a quarter is as far as its items are', () => {
  expect(progressOf({ works: ['a', 'b'], coming: [] })).toEqual({ status: 'completed', completion: 1 });
  expect(progressOf({ works: ['a'], coming: ['b', 'c', 'd'] })).toEqual({
    status: 'in-progress',
    completion: 0.25,
  });
  expect(progressOf({ works: [], coming: ['a'] })).toEqual({ status: 'planned', completion: 0 });
});

test('names are found with the endings that Polish gives them', () => {
  expect(names('Publikacja na Facebooku', 'Facebook')).toBe(true);
  expect(names('Posty na X', 'X')).toBe(true);
  expect(names('Format XML', 'X')).toBe(false);
});

describe.each(LANGUAGES)('the roadmap in $code', ({ code }) => {
  const { quarters } = textsOf(code, 'roadmap');

  test('has the specified quarters, as far as specified', () => {
    expect(quarters.map((one) => [one.quarter, progressOf(one)])).toEqual([
      ['Q4 2023', { status: 'completed', completion: 1 }],
      ['Q1 2024', { status: 'in-progress', completion: 0.6 }],
      ['Q2 2024', { status: 'planned', completion: 0 }],
      ['Q3 2024', { status: 'planned', completion: 0 }],
    ]);
  });

  const planned: readonly string[] = quarters.flatMap(({ coming }) => coming);

  test('plans no network that works', () => {
    const known = working(code);
    expect(known).toEqual(expect.arrayContaining(['Facebook', 'YouTube', 'Pinterest', 'Google', 'X']));
    expect(planned.length).toBeGreaterThan(0);
    for (const item of planned) expect([item, known.filter((name) => names(item, name))]).toEqual([item, []]);
  });

  test('plans no file, feed or interface that is there', () => {
    expect(planned.join('\n')).not.toMatch(/\b(CSV|RSS|API|webhooks?|offline)\b/i);
  });
});
