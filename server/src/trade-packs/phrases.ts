/** Beginnings of words that stand in this order with at most two other words between. */
export interface Phrase {
  readonly beginnings: readonly string[];
  /** The longest that each of the words can be; without it any. */
  readonly longest?: readonly number[];
}

const SMALL_WORDS = new Set('i w z na do dla od po ze u a oraz we o'.split(' '));
const MOST_BETWEEN = 2;
/** Letters that a Polish ending changes. */
const ENDING = 2;
const SHORTEST_STEM = 4;
/** What cases add to a word at most: "antykami", yet "antywłamaniowych" is another word. */
const LONGER_BY = 2;

/** The words of a text in lower case without diacritics and without small words. */
export function wordsOf(text: string): string[] {
  const plain = text.toLocaleLowerCase('pl').replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '');
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !SMALL_WORDS.has(word));
}

/** "dla", "for", "für": whom the firm serves follows. */
const SERVED = /(?<!\p{L})(?:dla|for|für)(?!\p{L})/iu;
/** "Wypożyczamy kury do przedszkoli", "przyjeżdżam na wesela": where it goes with its things follows. */
const GOING =
  /(?<!\p{L})(?:(?:do|przy)?je[zźż]d[zż]\p{L}*|(?:do|przy)?wo(?:zi|ż)\p{L}*|(?:wypożycza|dostarcza|odwiedza)my?)(?!\p{L})/iu;
const THERE = /\s(?:do|na|po|w)\s/iu;

/** The part of a text that tells what the owner is, and what the rest tells of: whom the firm serves, or where it goes. */
export function ownPartOf(text: string): { own: string; others: 'served' | 'visited' } {
  const found = text.search(SERVED);
  const served = found === -1 ? text.length : found;
  const visited = visitedFrom(text) ?? text.length;
  return { own: text.slice(0, Math.min(served, visited)), others: visited < served ? 'visited' : 'served' };
}

/** Where the first place that is gone to begins; a sentence further nothing is said of it. */
function visitedFrom(text: string): number | null {
  let from = 0;
  for (const sentence of text.split(/(?<=[.;:!?])/u)) {
    const going = GOING.exec(sentence);
    if (going !== null) {
      const end = going.index + going[0].length;
      const there = sentence.slice(end).search(THERE);
      if (there !== -1) return from + end + there;
    }
    from += sentence.length;
  }
  return null;
}

/** A name as it stands in any case: every word without its ending. */
export function beginnings(name: string): Phrase {
  const words = wordsOf(name);
  return {
    beginnings: words.map((word) =>
      word.length > SHORTEST_STEM ? word.slice(0, Math.max(SHORTEST_STEM, word.length - ENDING)) : word,
    ),
    longest: words.map((word) => word.length + LONGER_BY),
  };
}

/** Where a phrase begins among the words; null when it is not there. */
export function findPhrase(words: readonly string[], phrase: Phrase): number | null {
  for (const [at, word] of words.entries())
    if (fits(word, phrase, 0) && goesOn(words, at + 1, phrase, 1)) return at;
  return null;
}

/** Whether a word can be the phrase's word of that place. */
function fits(word: string, { beginnings: wanted, longest }: Phrase, place: number): boolean {
  const beginning = wanted[place];
  if (beginning === undefined) return false;
  return word.startsWith(beginning) && word.length <= (longest?.[place] ?? Number.POSITIVE_INFINITY);
}

function goesOn(words: readonly string[], from: number, phrase: Phrase, place: number): boolean {
  if (place === phrase.beginnings.length) return true;
  for (let at = from; at <= from + MOST_BETWEEN && at < words.length; at += 1)
    if (fits(words[at] ?? '', phrase, place) && goesOn(words, at + 1, phrase, place + 1)) return true;
  return false;
}
