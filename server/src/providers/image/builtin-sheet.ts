import type { PostLanguage } from '@postownia/contract/brand-vocabulary';
import type { Palette } from '@postownia/contract/palettes';
import type { TypePair } from '@postownia/contract/type-pairs';
import { HEADLINE_TYPES } from './brand-type.ts';
import { type CarriedShapes, carriedField, carriedShapes, carriedWords } from './builtin-carried.ts';
import { type GroundInk, type Scheme, schemeOn } from './builtin-colours.ts';
import { type Drawing, placed } from './builtin-drawings.ts';
import { type Carry, carryInto, type Frame, frameOf } from './builtin-frame.ts';
import { bindWords, cleanLine, type FittedLines, fitLines } from './builtin-lines.ts';
import { SIDE } from './builtin-shapes.ts';
import type { FontCut, Typeface } from './builtin-typeface.ts';

/** A text as it was set; tests read it, the image is made of `outline`. */
export interface SetText {
  readonly lines: readonly string[];
  readonly size: number;
  /** Where the ink of each line begins and ends, accents and tails included. */
  readonly inks: readonly { readonly top: number; readonly bottom: number }[];
  readonly fill: string;
  readonly ground: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** What anything printed is given. */
export interface PageCommission {
  readonly palette: Palette;
  /** The brand's own lettering of the headline. */
  readonly typePair?: TypePair;
  readonly language: PostLanguage;
  readonly headline: string;
  /** The small line that signs the poster: brand, then subline. */
  readonly brandName: string;
  /** The ink under everything. */
  readonly ground: GroundInk;
  readonly mirror: boolean;
  readonly typeface: (cut: FontCut) => Typeface;
  /** How what is told gets into the poster's frame; told on a square, it is a square. */
  readonly carry?: Carry;
}

/** What a composition of a poster is given. */
export interface Commission extends PageCommission {
  readonly main: Drawing;
  /** What else the post names, never the main one; often nothing. */
  readonly company: readonly Drawing[];
  /** Which of the style's compositions. */
  readonly layout: number;
  /** Seeded by the brief. */
  readonly random: () => number;
}

export interface TextBox {
  readonly text: string;
  readonly cut: FontCut;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly max: number;
  readonly min: number;
  readonly lines: number;
  readonly align?: 'start' | 'middle' | 'end';
  readonly stand?: 'top' | 'middle' | 'bottom';
  readonly upper?: boolean;
  readonly leading?: number;
  readonly fill: string;
  /** The colour it stands on. */
  readonly on: string;
  /** Set along a quarter turn: the box is read from bottom to top. */
  readonly upward?: boolean;
  /** Never shortened: what is too long for its place gets narrower and smaller. */
  readonly whole?: boolean;
}

/** Something printed in the making. What it is told is told on the square, and stands where its frame has it. */
export interface Page extends PageCommission, CarriedShapes {
  readonly carry: Carry;
  readonly parts: string[];
  readonly texts: SetText[];
  readonly scheme: Scheme;
  schemeOn(ink: GroundInk): Scheme;
  add(...markup: string[]): void;
  /** Left edge of a field, mirrored when the sheet is. */
  left(x: number, width: number): number;
  /** Places a drawing in a field that is mirrored with the sheet. */
  draw(drawing: Drawing, scheme: Scheme, field: Field): void;
  /** Sets a text and tells where it stands on the square; null when there is nothing to set. */
  set(box: TextBox): SetText | null;
  /** A name for a clip path, unique on the sheet. */
  name(): string;
}

/** A poster in the making. */
export type Sheet = Page & Commission;

export interface Field {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly stand?: boolean;
  readonly turn?: number;
}

const SQUARE = carryInto(frameOf('1:1'));

export function openSheet<Given extends PageCommission>(commission: Given): Page & Given {
  const carry = commission.carry ?? SQUARE;
  const scheme = schemeOn(commission.palette, commission.ground);
  const parts: string[] = [];
  const texts: SetText[] = [];
  let names = 0;
  const left = (x: number, width: number) => (commission.mirror ? SIDE - x - width : x);
  return {
    ...commission,
    ...carriedShapes(carry),
    carry,
    parts,
    texts,
    scheme,
    schemeOn: (ink) => schemeOn(commission.palette, ink),
    add: (...markup) => parts.push(...markup),
    left,
    draw: (drawing, inks, told) => {
      const field = carriedField(carry, told);
      const turn = commission.mirror ? -(field.turn ?? 0) : (field.turn ?? 0);
      parts.push(
        placed(drawing, inks, {
          ...field,
          x: left(field.x, field.width),
          turn,
          mirror: commission.mirror && field.turn !== undefined,
        }),
      );
    },
    set: (box) => {
      const text = setText(commission, carriedWords(carry, box));
      if (text === null) return null;
      parts.push(text.markup);
      texts.push(text.set);
      return toldText(carry, text.set);
    },
    name: () => {
      names += 1;
      return `n${names}`;
    },
  };
}

function toldText({ grow, told }: Carry, set: SetText): SetText {
  if (grow === 1) return set;
  const { y, height } = set.box;
  return { ...set, box: { ...set.box, y: told(y), height: told(y + height) - told(y) } };
}

/** The finished SVG without any font or reference to the outside. Pixels; in the page's own frame unless told otherwise. */
export function closeSheet(
  page: Page,
  { width, height }: Pick<Frame, 'width' | 'height'> = page.carry.frame,
): string {
  const ground = `<rect width="${width}" height="${height}" fill="${page.scheme.g}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground}${page.parts.join('')}</svg>`;
}

/** Pixels; smaller than that nobody reads on a phone. */
const LEAST_SIZE = 18;
/** How much of a line's free room stands before it. */
const SHARE_BEFORE = { start: 0, middle: 0.5, end: 1 } as const;

function setText(commission: PageCommission, given: TextBox): { markup: string; set: SetText } | null {
  const box = inBrandType(commission, given);
  const clean = bindWords(cleanLine(box.text, commission.typeface(box.cut)), commission.language);
  const text = box.upper ? clean.toLocaleUpperCase(commission.language) : clean;
  if (text === '') return null;
  const leading = box.leading ?? (box.upper ? 0.86 : 1.16);
  const room = box.upward
    ? { width: box.height, height: box.width }
    : { width: box.width, height: box.height };
  const set = fit(text, commission, { ...box, leading, room });
  if (set === null) return null;
  const { fitted, typeface } = set;
  const { lines, size, over, under } = fitted;
  const tall = size * typeface.capHeight + fitted.leading * (lines.length - 1) + under;
  const spare = room.height - tall;
  const top = { top: over, middle: (spare + over) / 2, bottom: spare }[box.stand ?? 'top'];
  const widths = lines.map((line) => typeface.measure(line, size));
  const start = (width: number) => (room.width - width) * SHARE_BEFORE[box.align ?? 'start'];
  const [originX, originY] = box.upward ? [0, 0] : [box.x, box.y];
  const data = lines
    .map((line, index) =>
      typeface.outline(
        line,
        originX + start(widths[index] ?? 0),
        originY + top + size * typeface.capHeight + index * fitted.leading,
        size,
      ),
    )
    .join('');
  const turn = box.upward ? ` transform="translate(${box.x} ${box.y + box.height}) rotate(-90)"` : '';
  const widest = Math.max(...widths);
  const inks = lines.map((line, index) => {
    const baseline = top + size * typeface.capHeight + index * fitted.leading;
    const { above, below } = typeface.reach(line, size);
    return { top: baseline - above, bottom: baseline + below };
  });
  const inked = box.upward
    ? { x: box.x + top, y: box.y + box.height - start(widest) - widest, width: tall, height: widest }
    : { x: box.x + start(widest), y: box.y + top, width: widest, height: tall };
  return {
    markup: `<path class="letters" d="${data}" fill="${box.fill}"${turn}/>`,
    set: { lines, size, inks, fill: box.fill, ground: box.on, box: inked },
  };
}

interface Try {
  readonly cut: FontCut;
  readonly lines: number;
  readonly min: number;
  readonly whole: boolean;
}

/** What must stay whole gets narrower, then two lines, then smaller than its place wishes. */
function fit(
  text: string,
  commission: PageCommission,
  { room, ...box }: TextBox & { leading: number; room: { width: number; height: number } },
): { fitted: FittedLines; typeface: Typeface } | null {
  for (const { cut, lines: maxLines, min: minSize, whole } of triesOf(commission, box)) {
    const typeface = commission.typeface(cut);
    const { leading } = box;
    const fitted = fitLines(text, typeface, { ...room, maxSize: box.max, minSize, maxLines, leading, whole });
    if (fitted !== null) return { fitted, typeface };
  }
  return null;
}

function triesOf(commission: PageCommission, { cut, lines, min, ...box }: TextBox): readonly Try[] {
  const narrow: FontCut = 'archivo-800-62';
  if (box.whole)
    return [
      { cut, lines, min, whole: true },
      { cut: narrow, lines, min, whole: true },
      { cut: narrow, lines: lines + 1, min: LEAST_SIZE, whole: true },
      { cut: narrow, lines, min: LEAST_SIZE, whole: true },
      { cut: narrow, lines: lines + 1, min: 1, whole: true },
    ];
  if (!speaksOwnType(commission, box)) return [{ cut, lines, min, whole: false }];
  // A wide cut gives way to its narrower ones before a word is lost.
  const { cuts } = HEADLINE_TYPES[commission.typePair];
  const kept = cuts.map((own) => ({ cut: own, lines, min, whole: true }));
  return [...kept, { cut: cuts.at(-1) ?? cut, lines, min, whole: false }];
}

/** The brand's lettering is the headline's; what signs a poster stays plain. */
const speaksOwnType = <Given extends PageCommission>(
  commission: Given,
  { text }: Pick<TextBox, 'text'>,
): commission is Given & { typePair: TypePair } =>
  commission.typePair !== undefined && text === commission.headline;

function inBrandType(commission: PageCommission, box: TextBox): TextBox {
  if (!speaksOwnType(commission, box)) return box;
  const { cuts, capitals, leading } = HEADLINE_TYPES[commission.typePair];
  const upper = capitals && box.upper === true;
  return { ...box, cut: cuts[0], upper, leading: upper ? (box.leading ?? 0.86) : leading };
}
