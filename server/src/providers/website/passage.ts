import type { Passage, PassageKind } from './page-reading.ts';

const FEWEST = 3;
const LONGEST = 600;

/** Words as one line; null where they say too little, or are no passage but a text. */
export function passage(kind: PassageKind, words: unknown): Passage | null {
  if (typeof words !== 'string') return null;
  const text = words
    .normalize('NFC')
    .replace(/[\u200B-\u200D\u2060\uFEFF]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const characters = text.replace(/[^\p{L}\p{N}]/gu, '').length;
  return characters < FEWEST || text.length > LONGEST ? null : { kind, text };
}

export const isPassage = (found: Passage | null): found is Passage => found !== null;
