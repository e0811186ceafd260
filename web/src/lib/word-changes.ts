/** A run of words that stayed, went or came. */
export interface Piece {
  readonly kind: 'same' | 'del' | 'ins';
  readonly text: string;
}

/** Longer texts are shown whole, before and after: comparing them would hold up a phone. */
const MOST_WORDS = 1_500;

const wordsOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];

/** How one text became another, word by word, by the longest words they share in order. */
export function wordChanges(before: string, after: string): Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length > MOST_WORDS || now.length > MOST_WORDS)
    return [
      { kind: 'del', text: before },
      { kind: 'ins', text: after },
    ];
  const shared = sharedLengths(old, now);
  const pieces: Piece[] = [];
  const add = (kind: Piece['kind'], text: string) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: last.text + text };
    else pieces.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [one, other] = [old[i], now[j]];
    if (one !== undefined && one === other) {
      add('same', one);
      i++;
      j++;
    } else if (one !== undefined && (other === undefined || at(shared, i + 1, j) >= at(shared, i, j + 1))) {
      add('del', one);
      i++;
    } else {
      add('ins', other ?? '');
      j++;
    }
  }
  return pieces;
}

const at = (table: readonly Uint16Array[], row: number, column: number): number => table[row]?.[column] ?? 0;

/** How many words the rests of both texts share, by where the rests begin. */
function sharedLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const row = table[i];
      if (row !== undefined)
        row[j] =
          old[i] === now[j]
            ? at(table, i + 1, j + 1) + 1
            : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  return table;
}
