import { type ProtectedText, sliceOf } from './protect-text.ts';

/** A stop before a capital, digit or quotation mark; a question or call ends whatever follows. */
const STOP = /[.…]+["”»]?\s+(?=["„«(]?[\p{Lu}\d])|[.!?…]*[!?][.!?…]*["”»]?\s+/gu;
/** What always separates. */
const SEPARATOR = /;|(?<=\s)[•►▪●‣✓✔]/gu;

/** Cuts a line into sentences at what ends one and is not protected. */
export function splitSentences(line: ProtectedText): ProtectedText[] {
  const cuts = [STOP, SEPARATOR].flatMap((pattern) =>
    [...line.text.matchAll(pattern)]
      .filter((match) => line.closed[match.index] === 0)
      .map((match) => match.index + match[0].length),
  );
  const ends = [...new Set([...cuts, line.text.length])].toSorted((a, b) => a - b);
  return ends.map((end, index) => sliceOf(line, ends[index - 1] ?? 0, end));
}
