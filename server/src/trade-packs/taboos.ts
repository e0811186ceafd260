import type { ToldFact } from './told-fact.ts';

/** What a brand asked never to see in its posts, as far as words show it. */
export interface Taboos {
  /** The word or phrase that a text must not say, as the brand told it; null where it says none. */
  saidIn(text: string): string | null;
  readonly jokes: boolean;
}

type Told = Pick<ToldFact, 'type' | 'say'>;

const QUOTED = /[„“”«»"]([^„“”«»"]{2,40})[„“”«»"]/gu;
const CALLED_A_WORD = /^(?:słow\p{L}*|słów|zwrot\p{L}*|wyraz\p{L}*|określe\p{L}*)\s+(\p{L}[\p{L} -]*)/iu;
const ONE_WORD = /^\p{L}{3,}$/u;
const JOKES = /(?<!\p{L})(?:żart|dowcip|kawał|humor|śmieszk|memy|memów)/iu;
/** Cut from the word that was told, and let follow what is left of it. */
const ENDING = /(?:ów|ami|ach|om|iem|em|[aąeęioóuy])$/u;
const ENDINGS =
  'i?(?:a|ą|e|ę|i|o|u|y|ej|ego|emu|ych|ym|ymi|ich|im|imi|om|ów|ami|ach|owi|zie|em)?|z?e|\\p{L}ek';
const SHORTEST_STEM = 3;

/**
 * Reads taboo facts: words in quotation marks, words called words, and single words, in any Polish case; jokes as a kind
 * of subject. Nothing is guessed of the others: "zdjęć dzieci" forbids a photograph, not a subject.
 */
export function readTaboos(facts: readonly Told[]): Taboos {
  const told = facts.flatMap(({ type, say }) => (type === 'taboo' ? (say[0]?.text ?? []) : []));
  const words = told.flatMap(wordsOf);
  const patterns = words.map((word) => ({ word, pattern: inAnyCase(word) }));
  return {
    saidIn: (text) => patterns.find(({ pattern }) => pattern.test(text))?.word ?? null,
    jokes: told.some((text) => JOKES.test(text)),
  };
}

function wordsOf(told: string): string[] {
  const text = told.replace(/[.!]$/u, '').trim();
  const quoted = [...text.matchAll(QUOTED)].map((match) => match[1] ?? '');
  if (quoted.length > 0) return quoted;
  const called = CALLED_A_WORD.exec(text)?.[1];
  if (called !== undefined) return [called];
  return ONE_WORD.test(text) && !JOKES.test(text) ? [text] : [];
}

function inAnyCase(words: string): RegExp {
  const stems = (words.match(/\p{L}+/gu) ?? []).map((word) => {
    const stem = word.replace(ENDING, '');
    return stem.length >= SHORTEST_STEM ? `${stem}(?:${ENDINGS})` : word;
  });
  return new RegExp(`(?<!\\p{L})${stems.join('\\s+')}(?!\\p{L})`, 'iu');
}
