import { type ProtectedText, sliceOf } from './protect-text.ts';

/** A stop before a capital, digit or quotation mark; a question or call ends whatever follows. */
const STOP = /[.…]+["”»]?\s+(?=["„«(]?[\p{Lu}\d])|[.!?…]*[!?][.!?…]*["”»]?\s+/gu;
/** A stop before a small letter, as people type who use no capitals. */
const SMALL_STOP = /(?<=[\p{L}\d])[.…]\s+(?=\p{Ll}(?:\p{Ll}|\s))/gu;
/** What always separates. */
const SEPARATOR = /;|(?<=\s)[•►▪●‣✓✔]/gu;

const SPAN_OR_CLOCK = /\d(?:[–-]\d{1,2}|[:.]\d{2})$/u;
const COUNTED_ON =
  /^(?:stycz|lut|mar|kwie|maj|czerw|lip|sierp|wrze|paźd|listo|grud|dni|dzie|miejsc|klas|wiek|pięt|rok|edyc|roczn|urodz)/u;
/** So long a word, or one that ends in a vowel, is no abbreviation that the lists left out. */
const WHOLE_WORD = /(?:\p{L}{6,}|\p{L}{2,}[aeiouyąęó])$/u;
/** Begins a sentence whatever stands before it: advice, what comes next, opening hours. */
const BEGINS =
  /^(?:trzeba|lepiej|wystarczy|warto|potem|wtedy|można|jeśli|codziennie|pon|pn|wt|śr|czw|pt|sob|nd)(?!\p{L})/u;
/** What decides stands near the stop. */
const NEAR = 30;

/** Whether a stop before a small letter ends a sentence: not behind an abbreviation or a number that counts what follows. */
export function endsSentence({ text, closed }: ProtectedText, stop: number): boolean {
  const before = text.slice(Math.max(0, stop - NEAR), stop);
  const after = text.slice(stop + 1, stop + 1 + NEAR).trimStart();
  const isSpan = SPAN_OR_CLOCK.test(before) && !COUNTED_ON.test(after);
  return isSpan || (closed[stop] === 0 && (WHOLE_WORD.test(before) || BEGINS.test(after)));
}

/** Cuts a line into sentences at what ends one and is not protected. */
export function splitSentences(line: ProtectedText): ProtectedText[] {
  const found = (pattern: RegExp) => [...line.text.matchAll(pattern)];
  const cuts = [
    ...[...found(STOP), ...found(SEPARATOR)].filter(({ index }) => line.closed[index] === 0),
    ...found(SMALL_STOP).filter(({ index }) => endsSentence(line, index)),
  ].map((match) => match.index + match[0].length);
  const ends = [...new Set([...cuts, line.text.length])].toSorted((a, b) => a - b);
  return ends.map((end, index) => sliceOf(line, ends[index - 1] ?? 0, end));
}
