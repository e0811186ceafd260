import { createHash } from 'node:crypto';
import type { ImageStyle } from '@postownia/contract/brand-vocabulary';
import type { GroundInk } from './builtin-colours.ts';
import type { Drawing, DrawingLibrary } from './builtin-drawings.ts';
import type { ImageBrief } from './image-maker.ts';

/** What is drawn and how, decided from the brief alone. */
export interface Choice {
  readonly main: Drawing;
  readonly company: readonly Drawing[];
  readonly style: ImageStyle;
  readonly layout: number;
  readonly ground: GroundInk;
  readonly mirror: boolean;
  readonly random: () => number;
}

/** How many compositions a style has and on which grounds it is printed. */
export interface StyleRange {
  readonly layouts: number;
  readonly grounds: readonly GroundInk[];
}

/** Longer than a month, so that the variants of a day do not meet its neighbours. */
const VARIANT_STRIDE = 37;
/** Of the minimalistic style: the object alone and upright on a still ground. */
const QUIET_LAYOUTS = [0, 1, 2, 9];
const QUIET_GROUNDS: readonly GroundInk[] = ['deep', 'primary', 'ground'];
const DAY = 86_400_000;

/**
 * Walks the compositions like a deck of cards: the date at the end of the seed is the position, so neighbouring days
 * differ by construction (another composition, each round on another ground). A seed without a date is hashed.
 */
export function choose(
  brief: ImageBrief,
  library: DrawingLibrary,
  ranges: Readonly<Record<ImageStyle, StyleRange>>,
): Choice {
  const date = /(\d{4}-\d{2}-\d{2})$/.exec(brief.seed)?.[1];
  const rest = date === undefined ? brief.seed : brief.seed.slice(0, -date.length);
  const offset = hashNumber(rest) % 1_000_000;
  const day =
    date === undefined ? hashNumber(`day ${brief.seed}`) % 1_000_000 : Math.floor(Date.parse(date) / DAY);
  const position = offset + day + brief.variant * VARIANT_STRIDE;
  const random = seededRandom(`${brief.seed}|${brief.variant}|${brief.headline}`);
  const quiet = brief.occasionId !== undefined && library.isQuiet(brief.occasionId);
  const style = quiet ? 'minimalistic' : brief.style;
  const { layouts, grounds } = ranges[style];
  const layout = quiet ? (QUIET_LAYOUTS[position % QUIET_LAYOUTS.length] ?? 0) : position % layouts;
  const round = Math.floor(position / layouts);
  const [main, ...company] = rank(brief, library, { position, offset, round });
  if (main === undefined) throw new Error(`No drawing for ${brief.industry}`);
  const ground = quiet
    ? quietGround(brief.variant)
    : (grounds[(layout * 2 + round) % grounds.length] ?? 'ground');
  return {
    main,
    company,
    style,
    layout,
    ground,
    mirror: quiet ? quietMirror(brief.variant) : (round + layout) % 2 === 1,
    random,
  };
}

/** Once every quiet composition was seen, the next calm ink; after all inks, mirrored. */
function quietGround(variant: number): GroundInk {
  return QUIET_GROUNDS[Math.floor(variant / QUIET_LAYOUTS.length) % QUIET_GROUNDS.length] ?? 'deep';
}

function quietMirror(variant: number): boolean {
  return Math.floor(variant / (QUIET_LAYOUTS.length * QUIET_GROUNDS.length)) % 2 === 1;
}

/** The drawing that suits the post first, then its company. */
function rank(
  brief: ImageBrief,
  library: DrawingLibrary,
  { position, offset, round }: { position: number; offset: number; round: number },
): Drawing[] {
  const industry = library.industry(brief.industry);
  const trade = library.trade(brief.industry, `${brief.brandName} ${brief.keywords.join(' ')}`);
  const world = trade.length > 0 ? trade : industry;
  const motifs = brief.occasionId === undefined ? [] : library.occasion(brief.occasionId);
  // The trade's own before what the whole industry has: grains on a loaf are no coffee beans.
  const fitting = [world, industry]
    .map((some) => fittingDrawings(brief, some))
    .find((some) => some.length > 0);
  const from = motifs.length > 0 ? motifs : (fitting ?? world);
  // A composition that comes round again shows another drawing wherever there is one.
  const lap = from === world ? Math.floor(position / world.length) : round;
  const main = from[(position + lap) % from.length];
  const others = [...motifs, ...rotate(world, position * 5 + offset)].filter((drawing) => drawing !== main);
  return main === undefined ? others : [main, ...others];
}

function rotate<Item>(items: readonly Item[], by: number): Item[] {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/**
 * Those that the post asks for by name.
 * What the brand says of itself every day asks for nothing: else a bakery would see its loaf thirty times.
 */
function fittingDrawings(brief: ImageBrief, drawings: readonly Drawing[]): Drawing[] {
  const daily = wordsOf([...brief.keywords, brief.brandName].join(' '));
  const scored = drawings.map((drawing) => ({ drawing, points: score(drawing, brief, daily) }));
  const best = Math.max(...scored.map(({ points }) => points));
  if (best < 3) return [];
  const enough = Math.max(3, best - 1);
  return scored.filter(({ points }) => points >= enough).map(({ drawing }) => drawing);
}

/** Words of the headline weigh three times, the post's text twice where they are not the brand's daily ones. */
function score(drawing: Drawing, brief: ImageBrief, daily: readonly string[]): number {
  const asks = (text: string, stems: readonly string[]) => {
    const words = wordsOf(text);
    return stems.filter((stem) => asked(stem, words)).length;
  };
  const rare = drawing.words.filter((stem) => !asked(stem, daily));
  return 3 * Math.min(asks(brief.headline, drawing.words), 2) + 2 * Math.min(asks(brief.postText, rare), 2);
}

const asked = (stem: string, words: readonly string[]) =>
  words.some((word) => word.startsWith(stem) && (stem.length > 3 || word.length < 6));

const wordsOf = (text: string) => plain(text).split(/[^\p{L}\p{N}]+/u);

function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l');
}

function hashNumber(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
export function seededRandom(seed: string): () => number {
  let state = hashNumber(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
