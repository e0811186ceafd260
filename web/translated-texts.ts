import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from './src/i18n/languages.ts';
import { TYPOGRAPHY } from './src/i18n/typography-of-translations.ts';

export const TEXTS_FOLDER = path.join(import.meta.dirname, 'src/i18n');
/** What the server says too: its texts are the contract's, one file per language. */
const MESSAGES = 'messages';
const MESSAGES_FOLDER = path.join(import.meta.dirname, '../contract/src', MESSAGES);

/** Every namespace there is in a language. */
export function namespacesOf(language: string): string[] {
  const files = readdirSync(path.join(TEXTS_FOLDER, language));
  return [...files.map((file) => path.basename(file, '.json')), MESSAGES].sort();
}

/** The file that holds a namespace in a language. */
export function textFile(language: string, namespace: string): string {
  return namespace === MESSAGES
    ? path.join(MESSAGES_FOLDER, `${language}.json`)
    : path.join(TEXTS_FOLDER, language, `${namespace}.json`);
}

type Texts = string | readonly Texts[] | { readonly [key: string]: Texts };

function mapTexts(texts: Texts, change: (text: string) => string): Texts {
  if (typeof texts === 'string') return change(texts);
  if (Array.isArray(texts)) return texts.map((inner: Texts) => mapTexts(inner, change));
  return Object.fromEntries(Object.entries(texts).map(([key, inner]) => [key, mapTexts(inner, change)]));
}

/** The texts of a namespace in a language, their typography set; Polish ones are set when they are shown. */
export function readTexts(language: string, namespace: string): Texts {
  const source = readFileSync(textFile(language, namespace), 'utf8');
  return mapTexts(JSON.parse(source) as Texts, TYPOGRAPHY[language] ?? ((text) => text));
}

function fetchedTexts(): [file: string, source: string][] {
  return LANGUAGES.map(({ code }) => code)
    .filter((code) => code !== 'pl')
    .flatMap((language) =>
      namespacesOf(language).map((namespace): [string, string] => [
        `${language}/${namespace}.json`,
        JSON.stringify(readTexts(language, namespace)),
      ]),
    );
}

/** Changes with any text of any language: part of the texts' addresses, which browsers keep for ever. */
export function textsVersion(): string {
  return createHash('sha256').update(JSON.stringify(fetchedTexts())).digest('hex').slice(0, 8);
}

/** What browsers fetch: file below the site's root → JSON. */
export function textFiles(): Map<string, string> {
  const folder = `assets/texts-${textsVersion()}`;
  return new Map(fetchedTexts().map(([file, source]) => [`${folder}/${file}`, source]));
}
