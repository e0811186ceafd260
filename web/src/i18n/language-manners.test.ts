import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { namespacesOf, textFile } from '../../translated-texts.ts';
import { TYPOGRAPHY } from './typography-of-translations.ts';

// What a proofreader sees at once and a program can see too, in every translated text of the interface and of the
// letters: whom one addresses how, foreign letters, apostrophes, and the spaces of French.

const LANGUAGES = ['en', 'de', 'it', 'fr'] as const;
const emails = path.join(import.meta.dirname, '../../../server/src/features/notifications');

function textsIn(value: unknown, key: string): [key: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[key, String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${key}/${name}`));
}
const textsOfFile = (file: string, name: string) => textsIn(JSON.parse(readFileSync(file, 'utf8')), name);

const textsOf = (language: string) => [
  ...namespacesOf(language).flatMap((name) => textsOfFile(textFile(language, name), name)),
  ...textsOfFile(path.join(emails, `email-texts.${language}.json`), 'email-texts'),
];

/** Samples of what brands of the product say to their own customers. */
const isSample = (key: string) => /^landing\/(slides|posts|workshop\/sample)/.test(key);

/** Proper names, and words that Polish law wants in Polish, whatever the language of who reads about them. */
const POLISH_NAMES =
  /#współpracareklamowa|Płatna współpraca z marką|To jest wyrób medyczny[^”“»]*|To jest lek[^”“»]*|Łódź|Łodzi|Kraków|Świt|Wrocław|Poznań|złoty/g;

/** The familiar form, where the language is spoken with the polite one, or the other way round. */
const WRONG_ADDRESS: Readonly<Record<(typeof LANGUAGES)[number], RegExp | null>> = {
  en: null,
  de: /(?<![\p{L}])(du|dich|dir|dein\p{L}*|euch|euer\p{L}*|eure\p{L}*)(?!\p{L})/iu,
  it: /(?<![\p{L}])(Lei|Suo|Sua|Suoi|Sue|La preghiamo|Clicchi|Scelga|Inserisca)(?!\p{L})/u,
  fr: /(?<![\p{L}’])(tu|toi|ton compte|ta marque|tes|tien|tiens|tiennes?)(?!\p{L})|(?<![\p{L}])t’(?=\p{L})/iu,
};
/** Names of the two forms of address, which a brand chooses for its posts. */
const namesAnAddress = (key: string) => key.startsWith('brand-profile/addresses/');

describe.each(LANGUAGES)('texts in %s', (language) => {
  const texts = textsOf(language);
  const offending = (wrong: (text: string, key: string) => boolean) =>
    texts.filter(([key, text]) => wrong(text, key)).map(([key, text]) => `${key}: ${text}`);

  test('address people in one form', () => {
    const form = WRONG_ADDRESS[language];
    expect(
      offending((text, key) => !isSample(key) && !namesAnAddress(key) && form?.test(text) === true),
    ).toEqual([]);
  });

  test('hold no Polish letters outside proper names', () => {
    expect(offending((text) => /[ąćęłńśźż]/i.test(text.replace(POLISH_NAMES, '')))).toEqual([]);
  });

  test('have the curved apostrophe and no straight quotes', () => {
    expect(offending((text) => /['"]/.test(text))).toEqual([]);
  });
});

describe('French', () => {
  const addresses = /https?:\S*|\{\{[^}]*\}\}|<[^>]*>|\b\d{1,2}:\d{1,2}\b/g;

  test('a space stands before ; : ! ? and inside « », and none of them breaks the line', () => {
    const set = TYPOGRAPHY.fr ?? String;
    const wrong = textsOf('fr').filter(([, text]) => {
      const shown = set(text).replace(addresses, 'x');
      return /[^\s][;!?]| [;:!?»]|« |\p{L}:(?!\d)/u.test(shown);
    });
    expect(wrong).toEqual([]);
  });
});
