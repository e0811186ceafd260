import { createHash } from 'node:crypto';
import type { ImageStyle } from '@postownia/contract/brand-vocabulary';
import called from '../../../data/scenes/called.json' with { type: 'json' };
import type { GroundInk } from './builtin-colours.ts';
import type { Drawing, DrawingLibrary } from './builtin-drawings.ts';
import type { ImageBrief } from './image-maker.ts';
import { namedObjects, wordsOf } from './named-objects.ts';

/** What is drawn and how, decided from the brief alone. */
export interface Choice {
  /** Null: a poster of type alone. */
  readonly main: Drawing | null;
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
  /** Compositions without any drawing. */
  readonly alone: number;
  readonly grounds: readonly GroundInk[];
  /** Which of its compositions suit a quiet day. */
  readonly quiet: readonly number[];
}

/** Longer than a month, so that the variants of a day do not meet its neighbours. */
const VARIANT_STRIDE = 37;
const QUIET_GROUNDS: readonly GroundInk[] = ['deep', 'primary', 'ground'];
const DAY = 86_400_000;
type Called = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/**
 * Walks the compositions like a deck of cards: the date at the end of the seed is the position, so neighbouring days
 * differ by construction (another composition, each round on another ground). A seed without a date is hashed.
 * What is drawn is the occasion's motif or what the post itself names; else nothing is.
 */
export function choose(
  brief: ImageBrief,
  library: DrawingLibrary,
  ranges: Readonly<Record<ImageStyle, StyleRange>>,
): Choice {
  const position = positionOf(brief);
  const random = seededRandom(`${brief.seed}|${brief.variant}|${brief.headline}`);
  const quiet = brief.occasionId !== undefined && library.isQuiet(brief.occasionId);
  const style = quiet ? 'minimalistic' : brief.style;
  const [main = null, ...company] = drawingsFor(brief, library, position);
  const range = ranges[style];
  const deck = deckOf(range, { main, quiet });
  const layout = deck[position % deck.length] ?? 0;
  const round = Math.floor(position / deck.length);
  const ground = quiet
    ? quietGround(brief.variant, range)
    : (range.grounds[(layout * 2 + round) % range.grounds.length] ?? 'ground');
  const mirror = quiet ? quietMirror(brief.variant, range) : (round + layout) % 2 === 1;
  return { main, company, style, layout, ground, mirror, random };
}

function positionOf({ seed, variant }: ImageBrief): number {
  const date = /(\d{4}-\d{2}-\d{2})$/.exec(seed)?.[1];
  const rest = date === undefined ? seed : seed.slice(0, -date.length);
  const offset = hashNumber(rest) % 1_000_000;
  const day = date === undefined ? hashNumber(`day ${seed}`) % 1_000_000 : Math.floor(Date.parse(date) / DAY);
  return offset + day + variant * VARIANT_STRIDE;
}

function deckOf(
  { layouts, alone, quiet: calm }: StyleRange,
  { main, quiet }: { main: Drawing | null; quiet: boolean },
): readonly number[] {
  if (main !== null && quiet) return calm;
  return Array.from({ length: main === null ? alone : layouts }, (_, index) => index);
}

/** Once every quiet composition was seen, the next calm ink; after all inks, mirrored. */
function quietGround(variant: number, { quiet }: StyleRange): GroundInk {
  return QUIET_GROUNDS[Math.floor(variant / quiet.length) % QUIET_GROUNDS.length] ?? 'deep';
}

function quietMirror(variant: number, { quiet }: StyleRange): boolean {
  return Math.floor(variant / (quiet.length * QUIET_GROUNDS.length)) % 2 === 1;
}

/** What the poster shows, then what may stand beside it; empty for type alone. */
function drawingsFor(brief: ImageBrief, library: DrawingLibrary, position: number): Drawing[] {
  const motifs = brief.occasionId === undefined ? [] : library.occasion(brief.occasionId);
  if (motifs.length > 0) return rotate(motifs, position + Math.floor(position / motifs.length));
  const drawn = namedObjects(brief).flatMap(({ object, stem, where }) => {
    const drawings = library.object(object.id, stem);
    return drawings.length === 0 ? [] : [{ where, drawing: drawings[position % drawings.length] }];
  });
  const of = (place: 'headline' | 'text') =>
    unique(drawn.flatMap(({ where, drawing }) => (where === place && drawing ? [drawing] : [])));
  const [said, told] = [[...of('headline'), ...calledBy(brief, library)], of('text')];
  if (said.length > 0) return unique([...rotate(said, brief.variant), ...told]);
  // What only the text names stands under a headline on another word: every third such poster does without.
  return told.length === 0 || position % 3 === 2 ? [] : rotate(told, position);
}

/** Where no subject names its things: what the headline calls by its name, and nothing that only comes to mind. */
function calledBy(
  { headline, language, occasionId, objects }: ImageBrief,
  library: DrawingLibrary,
): Drawing[] {
  const names = (called as Called)[language] ?? {};
  if (occasionId !== undefined || objects.length > 0) return [];
  const words = wordsOf(headline);
  const isCalled = (name: string) =>
    words.some((word) => word.startsWith(name) && word.length <= name.length + 2);
  return [...library.all.values()].filter(({ id }) => names[id]?.some(isCalled) ?? false);
}

const unique = (drawings: readonly Drawing[]) => [...new Set(drawings)];

function rotate<Item>(items: readonly Item[], by: number): Item[] {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
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
