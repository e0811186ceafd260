import { type Carry, type Frame, isTall, isWide } from './builtin-frame.ts';
import * as plain from './builtin-shapes.ts';
import { SIDE } from './builtin-shapes.ts';

/** The plain shapes, told on the square and drawn where the frame has them. */
export type CarriedShapes = ReturnType<typeof carriedShapes>;

export const carriedShapes = (carry: Carry) => ({
  ...roundShapes(carry),
  ...fieldShapes(carry),
  ...rows(carry),
});

/** Where a told height begins in the frame and how long it is there. */
export function carriedSpan({ y, grow }: Carry, from: number, length: number): readonly [number, number] {
  return grow === 1 ? [from, length] : [y(from), y(from + length) - y(from)];
}

/** What stays round, at the place of its middle. */
function roundShapes({ grow, middle, frame }: Carry) {
  const reach = Math.max(1, frame.height / SIDE);
  return {
    disc: (x: number, y: number, radius: number, fill: string) =>
      plain.disc(x, middle(y), radius * grow, fill),
    ring: (x: number, y: number, radius: number, stroke: string, width: number) =>
      plain.ring(x, middle(y), radius * grow, stroke, width * grow),
    pebble: (x: number, y: number, radius: number, waviness: number, random: () => number) =>
      plain.pebble(x, middle(y), radius * grow, waviness, random),
    rays: (x: number, y: number, inner: number, outer: number, count: number, fill: string, turn = 0) =>
      plain.rays(x, middle(y), inner, outer * reach, count, fill, turn),
  };
}

const rimOf = (frame: Frame, told: number) => (isWide(frame) ? told * 0.55 : told);

/** What reaches the rims of the frame where it reached those of the square. */
function fieldShapes(carry: Carry) {
  const { frame } = carry;
  return {
    rect: (x: number, y: number, width: number, height: number, fill: string) => {
      const [top, tall] = carriedSpan(carry, y, height);
      return plain.rect(x, top, width, tall, fill);
    },
    /** A distance from a rim: less on a wide frame, which has little height to give. */
    inset: (told: number) => rimOf(frame, told),
    /** From rim to rim of the frame, so far from each. */
    within: (told: number, fill: string) => {
      const inset = rimOf(frame, told);
      return plain.rect(inset, inset, frame.width - 2 * inset, frame.height - 2 * inset, fill);
    },
    handCut: (x: number, y: number, width: number, height: number, wobble: number, random: () => number) => {
      const [top, tall] = carriedSpan(carry, y, height);
      return plain.handCut(x, top, width, tall, wobble, random);
    },
    tornHill: (y: number, height: number, humps: number, random: () => number) =>
      plain.tornHill(carry.y(y), height, humps, random, frame.height),
    bands: (
      x: number,
      y: number,
      width: number,
      height: number,
      period: number,
      band: number,
      slant: number,
      fill: string,
    ) => {
      const [top, tall] = carriedSpan(carry, y, height);
      const leaning = tall === height ? slant : (slant * tall) / height;
      return plain.bands(x, top, width, tall, period, band, leaning, fill);
    },
    halftone: (
      field: { x: number; y: number; width: number; height: number },
      step: number,
      fill: string,
      smallest: number,
      largest: number,
      direction: 'down' | 'right' = 'down',
    ) => {
      const [y, height] = carriedSpan(carry, field.y, field.height);
      return plain.halftone({ ...field, y, height }, step, fill, smallest, largest, direction);
    },
  };
}

/** What comes in rows: of their own height, as many as there is room for. */
function rows(carry: Carry) {
  const { frame } = carry;
  return {
    wave: (y: number, height: number, period: number, stroke: string, width: number) =>
      plain.wave(carry.y(y), height, period, stroke, width),
    /** How many rows of a size a told field has that ends at the upper or the lower rim, and where the first stands. */
    rowsAt: (rim: 'upper' | 'lower', told: number, size: number) => {
      const tall = rim === 'upper' ? carry.y(told) : frame.height - carry.y(told);
      const count = Math.max(1, Math.floor(tall / size + 0.01));
      return { count, top: rim === 'upper' ? 0 : frame.height - count * size };
    },
  };
}

interface Field {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Space between a drawing and the rim in pixels. */
const LEAST_RIM = 24;
/** How much a drawing that the lower rim cuts off grows beyond other things, so that it is cut off there, too. */
const CUT_OFF_GROWS = 1.15;

/** The field of a drawing: it grows as round things do, around its middle or from what it stands on. */
export function carriedField<Given extends Field & { readonly stand?: boolean }>(
  carry: Carry,
  field: Given,
): Given {
  if (carry.grow === 1) return field;
  const { x, y, width, height } = field;
  const centre = x + width / 2;
  const isCut = y + height > SIDE;
  const grow = carry.grow * (isCut ? CUT_OFF_GROWS : 1);
  const isInside = x >= 0 && x + width <= SIDE;
  const room = 2 * (Math.min(centre, SIDE - centre) - LEAST_RIM);
  const wide = isInside ? Math.max(width, Math.min(width * grow, room)) : width * grow;
  const tall = height * grow;
  const foot = isCut ? carry.y(y + height) : carry.middle(y + height);
  const top = isCut || field.stand ? foot - tall : carry.middle(y + height / 2) - tall / 2;
  const stand = isCut ? { stand: true } : {};
  return { ...field, ...stand, x: centre - wide / 2, y: top, width: wide, height: tall };
}

interface Words extends Field {
  readonly max: number;
  readonly min: number;
  readonly lines: number;
  readonly stand?: 'top' | 'middle' | 'bottom';
  readonly upward?: boolean;
}

/** What part of a line's height its place is known by. */
const HELD_BY = { top: 0, middle: 0.5, bottom: 1 } as const;
/** What becomes of a single line's height. */
const WIDE_LINE = 0.75;
const TALL_LINE = 1.12;
/** Pixels that words of several lines leave free above the name on a wide frame. */
const WIDE_AIR = 14;
/** On a tall frame there is room for one line more before a word is lost. */
const TALL_LEAST = 0.8;
/** A headline smaller than that has no business on a poster. */
const LEAST_HEADLINE = 34;

/** The box of words: a single line keeps its height, more of them take what the frame gives. */
export function carriedWords<Given extends Words>(carry: Carry, box: Given): Given {
  const { grow, middle, frame } = carry;
  if (grow === 1) return box;
  const { y, height, lines, max, min } = box;
  if (lines === 1 && !box.upward) {
    const share = isWide(frame) ? WIDE_LINE : TALL_LINE;
    const held = HELD_BY[box.stand ?? 'top'] * height;
    return { ...box, y: middle(y + held) - held * share, height: height * share, max: max * share };
  }
  return {
    ...box,
    y: middle(y),
    height: middle(y + height) - middle(y) - (isWide(frame) && !box.upward ? WIDE_AIR : 0),
    max: max * grow,
    min: lines > 1 ? Math.max(Math.min(min, LEAST_HEADLINE), min * (isWide(frame) ? grow : TALL_LEAST)) : min,
    lines: isTall(frame) && lines > 1 && !box.upward ? lines + 1 : lines,
  };
}
