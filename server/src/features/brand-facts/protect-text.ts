import words from './fact-words.json' with { type: 'json' };
import { anyOf } from './word-patterns.ts';

/** A piece of what was told, and where in it nothing may be cut: 1 for every such character. */
export interface ProtectedText {
  readonly text: string;
  readonly closed: Uint8Array;
  /** False when a bracket or quotation mark has no other half, so that nobody knows what belongs together. */
  readonly balanced: boolean;
}

const ABBREVIATION = anyOf([...words.abbreviations, ...words.endingAbbreviations]);
/** What may end a sentence does so before a capital; its dot is then an ordinary stop as well. */
const ENDS_SENTENCE = new RegExp(`(?:${anyOf(words.endingAbbreviations)})$`, 'iu');

const PATTERNS: readonly RegExp[] = [
  /(?:https?:\/\/|www\.)[^\s,;]*[^\s,;.!?]/giu,
  /[\p{L}\d._+-]{1,64}@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu,
  /(?<![\p{L}\d])[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:pl|com|eu|net|org|shop|store|online)(?![\p{L}\d])/giu,
  /\d+(?:[.,:]\d+)+/gu,
  /(?<!\p{L})\p{Lu}\.(?=\s?\p{Lu})/gu,
  /(?<![\p{L}\d])(?:\d+|[IVXLC]+)\.(?=\s+\p{Ll})/gu,
];

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const CLOSING = new Set(Object.values(PAIRS));
const QUOTES = /[„“”«»"]/u;

/** Marks addresses, numbers, initials, abbreviations, ordinals, and all that stands in brackets or quotation marks. */
export function protectText(text: string): ProtectedText {
  const closed = new Uint8Array(text.length);
  for (const pattern of PATTERNS) {
    for (const match of text.matchAll(pattern)) closed.fill(1, match.index, match.index + match[0].length);
  }
  for (const match of text.matchAll(new RegExp(ABBREVIATION, 'giu'))) {
    const end = match.index + match[0].length;
    const stops = ENDS_SENTENCE.test(match[0]) && /^\s+\p{Lu}/u.test(text.slice(end, end + 40));
    closed.fill(1, match.index, stops ? end - 1 : end);
  }
  return { text, closed, balanced: closeBrackets(text, closed) };
}

/** A part of a protected text, by its own characters. */
export function sliceOf(
  { text, closed, balanced }: ProtectedText,
  start: number,
  end: number,
): ProtectedText {
  return { text: text.slice(start, end), closed: closed.subarray(start, end), balanced };
}

/** @returns whether every bracket and quotation mark has its other half */
function closeBrackets(text: string, closed: Uint8Array): boolean {
  const open: { sign: string; at: number }[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    const last = open.at(-1);
    if (last !== undefined && closes(last.sign, sign)) {
      open.pop();
      closed.fill(1, last.at, at + 1);
    } else if (sign in PAIRS || QUOTES.test(sign)) {
      // An odd straight mark is an inch as often as a quotation: it opens only when another one follows.
      if (sign !== '"' || text.indexOf('"', at + 1) !== -1) open.push({ sign, at });
    } else if (CLOSING.has(sign) && !isSmile(text, at)) return false;
  }
  return open.length === 0;
}

const closes = (opening: string, sign: string) =>
  opening in PAIRS ? PAIRS[opening] === sign : QUOTES.test(sign);

/** ":)" and "a)" close nothing. */
const isSmile = (text: string, at: number) => /(?:[:;]-?|(?:^|\s)[\p{L}\d]{1,2})$/u.test(text.slice(0, at));
