/** Not after a letter, a digit or the dot of an address: `\b` knows no Polish letters. */
const START = '(?<![\\p{L}\\d.])';

const escaped = (word: string) => word.replace(/[.+*?^${}()|[\]\\]/gu, '\\$&');

/** Pattern (without slashes) of any of these words or abbreviations from their first letter on; the longest one wins. */
export const anyOf = (words: readonly string[]) =>
  `${START}(?:${words
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')})`;

/** Pattern of any of these words, whole. */
export const wholeWord = (words: readonly string[]) => `${anyOf(words)}(?![\\p{L}\\d])`;

/** Pattern of a text that begins with one of these words, whole. */
export const startsWith = (words: readonly string[]) => new RegExp(`^${wholeWord(words)}`, 'iu');

/** How many words a text has. */
export const countWords = (text: string) => text.trim().split(/\s+/u).filter(Boolean).length;
