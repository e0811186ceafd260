import MiniSearch from 'minisearch';
import { describe, expect, test } from 'vitest';
import { readSiteTexts } from '../../site-texts.ts';
import { foldPolish, makeSearch } from './make-search.ts';

const docs = readSiteTexts('docs', 'pl');
const search = makeSearch(
  MiniSearch,
  docs.map(({ slug, title, headings, plain }) => ({
    slug,
    title,
    plain,
    headings: headings.map((heading) => heading.title).join(' '),
  })),
);
const first = (query: string) => search(query)[0]?.slug;

describe('search of the documentation', () => {
  test('finds pages by their words, in any Polish form, with or without marks', () => {
    expect(first('tokeny')).toBe('tokeny');
    expect(first('zwrot tokenów')).toBe('tokeny');
    expect(first('polaczenie instagrama')).toBe('polaczone-konta');
    expect(first('hasło')).toBe('konto-i-haslo');
    expect(first('paleta')).toMatch(/grafiki|profil-marki/);
    expect(first('idempotency')).toBe('api');
  });

  test('every result says where the words stand', () => {
    for (const { excerpt } of search('publikowanie')) expect(excerpt.length).toBeGreaterThan(40);
    expect(search('krokodyl nilowy')).toEqual([]);
  });

  test('folds every Polish letter', () => {
    expect(foldPolish('Zażółć gęślą JAŹŃ')).toBe('zazolc gesla jazn');
  });
});
