/** A 32-bit hash of text (FNV-1a, mixed once more): the same text gives the same number on every machine. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return hash >>> 0;
}

export interface SeededRandom {
  /** At least 0, less than 1. */
  next(): number;
  /** One of the values; undefined only for an empty list. */
  pick<Value>(values: readonly Value[]): Value | undefined;
  /** A shuffled copy. */
  shuffle<Value>(values: readonly Value[]): Value[];
}

/** Random choices that repeat exactly for the same seed (mulberry32). Not for secrets. */
export function seededRandom(seed: string): SeededRandom {
  let state = hashText(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    pick: (values) => values[Math.floor(next() * values.length)],
    shuffle(values) {
      const copy = [...values];
      for (let at = copy.length - 1; at > 0; at -= 1) {
        const other = Math.floor(next() * (at + 1));
        [copy[at], copy[other]] = [copy[other] as never, copy[at] as never];
      }
      return copy;
    },
  };
}
