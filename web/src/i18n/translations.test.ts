import { readFileSync } from 'node:fs';
import { INTERFACE_LANGUAGES } from '@postownia/contract';
import { describe, expect, test } from 'vitest';
import { namespacesOf, textFile } from '../../translated-texts.ts';
import { LANGUAGES } from './languages.ts';

// Polish is the source of the keys. Here the other languages are held against it: nothing missing, nothing left over,
// the same placeholders, the plural forms that each language has, its own quotation marks, and really translated.

const read = (language: string, namespace: string) =>
  JSON.parse(readFileSync(textFile(language, namespace), 'utf8')) as unknown;

const PLURAL = /_(zero|one|two|few|many|other)$/;
const stemOf = (key: string) => key.replace(PLURAL, '');

/** Texts by key; items of lists by their number. */
function textsOf(value: unknown, key = ''): [key: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[key, String(value)]];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsOf(inner, key === '' ? name : `${key}.${name}`),
  );
}

/** What a program or the router puts into a text, and the elements that stand in it. */
const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{\{\s*[\w.]+\s*\}\}|<\/?\w+>/g)].map(([found]) => found).sort();

/** Keys without their plural form → placeholders of all forms together. */
function holdersByKey(texts: readonly [string, string][]): Map<string, string[]> {
  const holders = new Map<string, Set<string>>();
  for (const [key, text] of texts) {
    const known = holders.get(stemOf(key)) ?? new Set();
    for (const holder of placeholdersOf(text)) known.add(holder);
    holders.set(stemOf(key), known);
  }
  return new Map([...holders].sort().map(([key, found]) => [key, [...found].sort()]));
}

/** A Polish sentence that was left standing: three words, or a Polish letter. Names of people and places are theirs. */
const looksPolish = (text: string) => {
  const words = text.replace(/\{\{[^}]*\}\}|https?:\S+/g, '').match(/\p{L}{2,}/gu) ?? [];
  return words.length >= 3 || /[ąćęłńóśźż]/i.test(words.join(' '));
};
const isName = (key: string) => /(^|\.)(name|brand)$/.test(key);

const MARKS: Readonly<Record<string, RegExp>> = {
  en: /["„«»]|\.\.\.| {2}/,
  de: /["”«»]|\.\.\.| {2}/,
  it: /["„]|\.\.\.| {2}/,
  fr: /["„“”]|\.\.\.| {2}|[^\s\u00a0]»|«[^\s\u00a0]/,
};

test('the interface languages are those of the contract', () => {
  expect(LANGUAGES.map(({ code }) => code)).toEqual([...INTERFACE_LANGUAGES]);
});

const translated = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'pl');

describe.each(translated)('interface in %s', (language) => {
  test('has exactly the namespaces of the Polish one', () => {
    expect(namespacesOf(language)).toEqual(namespacesOf('pl'));
  });

  test.each(namespacesOf('pl'))('%s', (namespace) => {
    const polish = textsOf(read('pl', namespace));
    const texts = textsOf(read(language, namespace));
    // The same keys, each with the same placeholders; a missing, unused or differing one is named.
    expect(Object.fromEntries(holdersByKey(texts))).toEqual(Object.fromEntries(holdersByKey(polish)));
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);

    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const key of new Set(
      texts
        .map(([name]) => name)
        .filter((name) => PLURAL.test(name))
        .map(stemOf),
    )) {
      const given = texts.filter(([name]) => PLURAL.test(name) && stemOf(name) === key);
      expect([key, given.map(([name]) => PLURAL.exec(name)?.[1]).toSorted()]).toEqual([key, forms]);
    }

    const source = new Map(polish);
    const untouched = texts.filter(
      ([key, text]) => source.get(key) === text && looksPolish(text) && !isName(key),
    );
    expect(untouched).toEqual([]);
    expect(texts.filter(([, text]) => MARKS[language]?.test(text))).toEqual([]);
  });
});
