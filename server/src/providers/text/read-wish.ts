import { REWORDINGS, type Rewording } from '@postownia/contract/rewordings';
import stems from '../../../data/rewordings.json' with { type: 'json' };

/** A wish as far as the built-in writer understands it. */
export interface ReadWish {
  readonly rewordings: readonly Rewording[];
  /** The parts of the wish that it does not, in the words of whoever wished. */
  readonly unmet: readonly string[];
}

const BETWEEN = /[,;.!\n]+|\s(?:i|oraz|a także|ale|and|but|und|aber|et|mais|e|ed|ma)\s/iu;
/** "Nie skracaj" asks for the opposite, which nothing here does. */
const REFUSES = /^(?:nie(?! tak )|not|do not|don['’]t|nicht|ne|non)\s/iu;

const PATTERNS = REWORDINGS.map((id) => ({
  id,
  pattern: new RegExp(stems[id].map((stem) => `(?<!\\p{L})(?:${stem})`).join('|'), 'iu'),
}));

/** Reads a wish in any of the interface's languages, part by part; the same rewording stands once. */
export function readWish(words: string): ReadWish {
  const parts = words
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part));
  const read = parts.map((part) => ({
    part,
    id: REFUSES.test(part) ? undefined : PATTERNS.find(({ pattern }) => pattern.test(part))?.id,
  }));
  return {
    rewordings: REWORDINGS.filter((id) => read.some((one) => one.id === id)),
    unmet: read.filter(({ id }) => id === undefined).map(({ part }) => part),
  };
}
