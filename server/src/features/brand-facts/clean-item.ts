import words from './fact-words.json' with { type: 'json' };
import { anyOf } from './word-patterns.ts';

const ENDS_WITH_ABBREVIATION = new RegExp(
  `(?:${anyOf([...words.abbreviations, ...words.endingAbbreviations])})$`,
  'iu',
);
const STAYS_LOWER = new RegExp(`^(?:e-|https?:|www\\.|${anyOf(words.lowerStarts)}(?!\\p{L})|\\S*@)`, 'u');
const MIXED_CASE = /^\p{Ll}\p{L}*\p{Lu}/u;

/** Two commas open a quote where they are typed for "„". */
const LEADING = /^(?:[\s;]|,(?!,[\p{L}\d].*(?:''|”|")))+/u;

/** A piece without the spaces, commas and stops around it; the dot of an abbreviation stays, so do ? and !. */
export function cleanItem(piece: string): string {
  const inner = piece.replace(LEADING, '').trimEnd();
  const rest = inner.replace(/[\s,;:]+$/u, '');
  if (!rest.endsWith('.') || ENDS_WITH_ABBREVIATION.test(rest)) return rest;
  return rest.replace(/[\s.]+$/u, '');
}

/** With a capital at its start, where the word allows one: "e-bike", "iPhone" and "ul. Długa" stay as they are. */
export function capitalise(text: string): string {
  if (STAYS_LOWER.test(text) || MIXED_CASE.test(text.split(/\s/u)[0] as string)) return text;
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  return first.toLocaleUpperCase('pl') + text.slice(first.length);
}
