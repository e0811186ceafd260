import type { Control, Look } from './look.ts';

/**
 * Browsers set the same type a hair wider or narrower, so a line may break one word earlier and move what is below by its
 * own height: a line of text and its rounding, in CSS pixels, which nobody sees who does not lay both side by side.
 */
const UNSEEN_PIXELS = 25;

/** What one browser shows otherwise than another at the same stop of the same account. */
export interface Difference {
  readonly stop: string;
  readonly what: string;
}

/** What `one` shows otherwise than `other`: controls and words that only one of both has, and controls that stand elsewhere. */
export function compareLooks(one: Look, other: Look): Difference[] {
  const { stop } = one;
  const names = (look: Look) => look.controls.map(({ name }) => name);
  const texts = (look: Look) => look.words.map((word) => `„${word}”`);
  return [
    ...missing(names(other), names(one)).map((what) => ({ stop, what: `has no ${what}` })),
    ...missing(names(one), names(other)).map((what) => ({ stop, what: `has alone ${what}` })),
    ...missing(texts(other), texts(one)).map((what) => ({ stop, what: `does not say ${what}` })),
    ...missing(texts(one), texts(other)).map((what) => ({ stop, what: `says alone ${what}` })),
    ...moved(one, other).map((what) => ({ stop, what })),
  ];
}

/** What is in the first list more often than in the second. */
function missing(there: readonly string[], here: readonly string[]): string[] {
  const left = [...here];
  return there.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Controls of a name that both show once, whose edges are apart by more than can be seen. */
function moved(one: Look, other: Look): string[] {
  const single = (look: Look) => {
    const counted = Map.groupBy(look.controls, ({ name }) => name);
    return new Map(
      [...counted].flatMap(([name, all]) => (all.length === 1 && all[0] ? [[name, all[0]]] : [])),
    );
  };
  const there = single(other);
  return [...single(one)].flatMap(([name, control]) => {
    const match = there.get(name);
    if (match === undefined) return [];
    const apart = distance(control, match);
    return apart > UNSEEN_PIXELS ? [`${name} stands ${Math.round(apart)} px elsewhere`] : [];
  });
}

const distance = (a: Control, b: Control) =>
  Math.max(
    ...(['x', 'y'] as const).map((side) => Math.abs(a[side] - b[side])),
    Math.abs(a.x + a.width - b.x - b.width),
    Math.abs(a.y + a.height - b.y - b.height),
  );
