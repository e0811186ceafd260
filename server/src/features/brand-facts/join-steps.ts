import { capitalise, cleanItem } from './clean-item.ts';
import { hasVerb } from './has-verb.ts';
import type { Piece } from './join-pieces.ts';
import { protectText } from './protect-text.ts';
import { splitItems } from './split-items.ts';
import { countWords } from './word-patterns.ts';

/** As much as a post of the usual length tells; a longer process makes two of them. */
const LONGEST_PART = 150;
/** Goes on with the step before: said first, it would say nothing. */
const GOES_ON =
  /^(?:potem|później|pozniej|następnie|nastepnie|wtedy|wówczas|dopiero|dalej|na koniec|na końcu|na koncu|w końcu|po (?:tym|czym|akceptacji|zgodzie|wszystkim)|wreszcie|jak |jeśli|jesli|jeżeli|gdy|kiedy|i |a |oraz|ale |to |on |ona |ono |then|after (?:that|this)|next|finally|if |when |danach|dann|anschließend|zum schluss|wenn |ensuite|puis|après|enfin|quand |si |poi|dopo|infine|quando |se )/iu;
const LABELLED = /^\p{Lu}[\p{L} ]{1,30}:\s/u;
const NAME_ONLY_WORDS = 4;
const OVER_COST = 20;
const PART_COST = 60;
const CRUMB_COST = 50;
/** Characters between two steps of a part. */
const BETWEEN = 2;

/** What was told of how the work goes, line by line, as whole processes: their steps are told in one breath and in their order. */
export function joinSteps(lines: readonly (readonly Piece[])[]): Piece[] {
  const processes: Piece[][] = [];
  for (const pieces of lines) {
    const [first] = pieces;
    const last = processes.at(-1);
    if (first === undefined) continue;
    if (last === undefined || LABELLED.test(first.piece)) processes.push([...pieces]);
    else last.push(...pieces);
  }
  return processes.flatMap(partsOf);
}

/** One process in as few parts as fit a post, each of which can stand alone. */
function partsOf(pieces: readonly Piece[]): Piece[] {
  const steps = pieces
    .map(({ piece, unclear }) => ({ text: cleanItem(piece), ends: true, unclear }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  if (steps.length > 0 && steps.every(isNamed))
    return [{ piece: steps.map(({ text }) => text).join(', '), unclear: false }];
  const units = steps.flatMap((step) =>
    step.unclear || step.text.length <= LONGEST_PART ? [step] : clausesOf(step.text),
  );
  return cut(units).map((part) => ({ piece: together(part), unclear: part.some(({ unclear }) => unclear) }));
}

/** "pomiar", "drugi wypał". */
const isNamed = ({ text, unclear }: Unit): boolean =>
  !unclear && !hasVerb(text) && countWords(text) <= NAME_ONLY_WORDS && !/[,.:?!]/u.test(text);

interface Unit {
  readonly text: string;
  /** Whether a sentence ends with it. */
  readonly ends: boolean;
  readonly unclear: boolean;
}

/** A long sentence is parted where another step begins that says something by itself. */
function clausesOf(step: string): Unit[] {
  const items = splitItems(protectText(step)).map(cleanItem);
  const clauses: string[] = [];
  for (const item of items) {
    if (clauses.length > 0 && !hasVerb(item)) clauses[clauses.length - 1] = `${clauses.at(-1)}, ${item}`;
    else clauses.push(item);
  }
  return clauses.map((text, at) => ({ text, ends: at === clauses.length - 1, unclear: false }));
}

const together = (units: readonly Unit[]): string =>
  units
    .map(({ text, ends }, at) => {
      const said = at > 0 && units[at - 1]?.ends ? capitalise(text) : text;
      if (at === units.length - 1) return said;
      if (!ends) return `${said}, `;
      return /[.!?…]$/u.test(said) ? `${said} ` : `${said}. `;
    })
    .join('');

/** The cheapest way to part the units: few parts, none too long, none a single step. In time that grows with how many there are. */
function cut(units: readonly Unit[]): Unit[][] {
  const goesOn = units.map(({ text }) => GOES_ON.test(text));
  const ends = [0];
  for (const unit of units) ends.push((ends.at(-1) ?? 0) + lengthOf(unit));
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= units.length; end++) {
    let [cost, from] = [Number.POSITIVE_INFINITY, 0];
    for (let start = end - 1; start >= 0; start--) {
      if (start > 0 && goesOn[start]) continue;
      const length = (ends[end] ?? 0) - (ends[start] ?? 0) - BETWEEN;
      const isCrumb = end - start === 1 && units.length > 1;
      const whole = (best[start]?.cost ?? 0) + costOf(length) + (isCrumb ? CRUMB_COST : 0);
      if (whole < cost) [cost, from] = [whole, start];
      if (length > 4 * LONGEST_PART) break;
    }
    best[end] = { cost, from };
  }
  const parts: Unit[][] = [];
  for (let end = units.length; end > 0; end = best[end]?.from ?? 0)
    parts.unshift(units.slice(best[end]?.from ?? 0, end));
  return parts;
}

/** With the stop or comma and the space that stand behind it in a part. */
const lengthOf = ({ text, ends }: Unit): number =>
  text.length + (ends && /[.!?…]$/u.test(text) ? 1 : BETWEEN);

const costOf = (length: number): number =>
  PART_COST + OVER_COST * Math.max(0, length - LONGEST_PART) + length ** 2 / 1_000;
