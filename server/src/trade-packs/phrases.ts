/** Beginnings of words that stand in this order with at most two other words between. */
export interface Phrase {
  readonly beginnings: readonly string[];
}

const SMALL_WORDS = new Set('i w z na do dla od po ze u a oraz we o'.split(' '));
const MOST_BETWEEN = 2;
/** Letters that a Polish ending changes. */
const ENDING = 2;
const SHORTEST_STEM = 4;

/** The words of a text in lower case without diacritics and without small words. */
export function wordsOf(text: string): string[] {
  const plain = text.toLocaleLowerCase('pl').replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '');
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !SMALL_WORDS.has(word));
}

/** How many words of a text tell what the owner is: what follows "dla" tells whom the firm serves. */
export function countOwnWords(text: string): number {
  const [own = ''] = text.split(/(?<!\p{L})dla(?!\p{L})/iu);
  return wordsOf(own).length;
}

/** A name as it stands in any case: every word without its ending. */
export function beginnings(name: string): Phrase {
  return {
    beginnings: wordsOf(name).map((word) =>
      word.length > SHORTEST_STEM ? word.slice(0, Math.max(SHORTEST_STEM, word.length - ENDING)) : word,
    ),
  };
}

/** Where a phrase begins among the words; null when it is not there. */
export function findPhrase(words: readonly string[], { beginnings: wanted }: Phrase): number | null {
  const [first, ...rest] = wanted;
  if (first === undefined) return null;
  for (const [at, word] of words.entries())
    if (word.startsWith(first) && goesOn(words, at + 1, rest)) return at;
  return null;
}

function goesOn(words: readonly string[], from: number, rest: readonly string[]): boolean {
  const [next, ...others] = rest;
  if (next === undefined) return true;
  for (let at = from; at <= from + MOST_BETWEEN && at < words.length; at += 1)
    if (words[at]?.startsWith(next) && goesOn(words, at + 1, others)) return true;
  return false;
}
