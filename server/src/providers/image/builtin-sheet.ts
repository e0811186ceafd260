import type { PostLanguage } from '@postownia/contract/brand-vocabulary';
import type { Palette } from '@postownia/contract/palettes';
import { type GroundInk, type Scheme, schemeOn } from './builtin-colours.ts';
import { type Drawing, placed } from './builtin-drawings.ts';
import { bindWords, cleanLine, fitLines } from './builtin-lines.ts';
import { SIDE } from './builtin-shapes.ts';
import type { FontCut, Typeface } from './builtin-typeface.ts';

/** A text as it was set; tests read it, the image is made of `outline`. */
export interface SetText {
  readonly lines: readonly string[];
  readonly size: number;
  readonly fill: string;
  readonly ground: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** What anything printed is given. */
export interface PageCommission {
  readonly palette: Palette;
  readonly language: PostLanguage;
  readonly headline: string;
  /** The small line that signs the poster: brand, then subline. */
  readonly brandName: string;
  /** The ink under everything. */
  readonly ground: GroundInk;
  readonly mirror: boolean;
  readonly typeface: (cut: FontCut) => Typeface;
}

/** What a composition of a poster is given. */
export interface Commission extends PageCommission {
  readonly main: Drawing;
  /** Other drawings of the same world, never the main one; at least four. */
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
}

/** Something printed in the making. */
export interface Page extends PageCommission {
  readonly parts: string[];
  readonly texts: SetText[];
  readonly scheme: Scheme;
  schemeOn(ink: GroundInk): Scheme;
  add(...markup: string[]): void;
  /** Left edge of a field, mirrored when the sheet is. */
  left(x: number, width: number): number;
  /** Places a drawing in a field that is mirrored with the sheet. */
  draw(drawing: Drawing, scheme: Scheme, field: Field): void;
  /** Sets a text; null when there is nothing to set. */
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

export function openSheet<Given extends PageCommission>(commission: Given): Page & Given {
  const scheme = schemeOn(commission.palette, commission.ground);
  const parts: string[] = [];
  const texts: SetText[] = [];
  let names = 0;
  const left = (x: number, width: number) => (commission.mirror ? SIDE - x - width : x);
  return {
    ...commission,
    parts,
    texts,
    scheme,
    schemeOn: (ink) => schemeOn(commission.palette, ink),
    add: (...markup) => parts.push(...markup),
    left,
    draw: (drawing, inks, field) => {
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
      const text = setText(commission, box);
      if (text === null) return null;
      parts.push(text.markup);
      texts.push(text.set);
      return text.set;
    },
    name: () => {
      names += 1;
      return `n${names}`;
    },
  };
}

/** The finished SVG without any font or reference to the outside. Pixels; a poster unless told otherwise. */
export function closeSheet(page: Page, { width, height } = { width: SIDE, height: SIDE }): string {
  const ground = `<rect width="${width}" height="${height}" fill="${page.scheme.g}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground}${page.parts.join('')}</svg>`;
}

/** How much of a line's free room stands before it. */
const SHARE_BEFORE = { start: 0, middle: 0.5, end: 1 } as const;

function setText(commission: PageCommission, box: TextBox): { markup: string; set: SetText } | null {
  const typeface = commission.typeface(box.cut);
  const clean = bindWords(cleanLine(box.text, typeface), commission.language);
  const text = box.upper ? clean.toLocaleUpperCase(commission.language) : clean;
  if (text === '') return null;
  const accented = box.upper === true && /\p{M}/u.test(text.normalize('NFD'));
  const capitalLeading = accented ? 1.06 : 0.9;
  const leading = box.leading ?? (box.upper ? capitalLeading : 1.16);
  const room = box.upward
    ? { width: box.height, height: box.width }
    : { width: box.width, height: box.height };
  const above = accented ? 0.2 : 0;
  const fitted = fitLines(text, typeface, {
    ...room,
    height: room.height - above * Math.min(box.max, room.height / 3),
    maxSize: box.max,
    minSize: box.min,
    maxLines: box.lines,
    leading,
  });
  if (fitted === null) return null;
  const { lines, size } = fitted;
  const tall = size * typeface.capHeight + fitted.leading * (lines.length - 1);
  const spare = room.height - tall;
  const top = { top: Math.min(above * size, spare), middle: spare / 2, bottom: spare }[box.stand ?? 'top'];
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
  const inked = box.upward
    ? { x: box.x + top, y: box.y + box.height - start(widest) - widest, width: tall, height: widest }
    : { x: box.x + start(widest), y: box.y + top, width: widest, height: tall };
  return {
    markup: `<path class="letters" d="${data}" fill="${box.fill}"${turn}/>`,
    set: { lines, size, fill: box.fill, ground: box.on, box: inked },
  };
}
