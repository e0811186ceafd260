import { readFileSync } from 'node:fs';
import path from 'node:path';
import opentype, { type Font, type Glyph } from '@shuding/opentype.js';

/** The static cuts in `server/data/fonts` (made by `tools/cut-fonts.mjs`): weight, then width. */
export const FONT_CUTS = [
  'archivo-600-62',
  'archivo-600-75',
  'archivo-600-100',
  'archivo-600-125',
  'archivo-800-62',
  'archivo-800-75',
  'archivo-800-100',
  'archivo-800-125',
  'archivo-900-62',
  'archivo-900-75',
  'archivo-900-100',
  'archivo-900-125',
  'poltawski-600',
  'poltawski-italic-500',
] as const;
export type FontCut = (typeof FONT_CUTS)[number];

/** A narrow heavy cut parts words by less than a letter's stem: "Dudek i Syn" reads "Dudeki Syn". Share of the width of an "n". */
const LEAST_SPACE = 0.38;

const VIETNAMESE = /[\u01A0\u01A1\u01AF\u01B0\u1EA0-\u1EF9\u20AB]/u;

interface SetGlyph {
  readonly font: Font;
  readonly glyph: Glyph;
  /** How far its ink reaches above and below the baseline, as shares of the size. */
  readonly top: number;
  readonly bottom: number;
}

/** One cut: measures lines and turns them into outlines. Sizes and positions in pixels of the poster. */
export interface Typeface {
  /** Height of a capital without its accent, as a share of the size. */
  readonly capHeight: number;
  /** Whether the cut can draw the character. */
  has(character: string): boolean;
  /** Advance width of the line. */
  measure(line: string, size: number): number;
  /** How far the inked letters of the line really reach above and below its baseline: accents and ogoneks too. */
  reach(line: string, size: number): { readonly above: number; readonly below: number };
  /** SVG path data of the line, its baseline starting at (x, y). */
  outline(line: string, x: number, y: number, size: number): string;
}

/** Reads a cut; its three files act as one font, the rarest read when it is needed first. */
export function loadTypeface(dataDir: string, cut: FontCut): Typeface {
  const read = (subset: string) => parseFont(dataDir, `${cut}.${subset}.ttf`);
  const [latin, extended] = [read('latin'), read('latin-ext')];
  let rare: Font | undefined;
  const glyphIn = (font: Font, character: string) => {
    const glyph = font.charToGlyph(character);
    return glyph.index > 0 ? inkOf(font, glyph) : null;
  };
  const known = new Map<string, SetGlyph | null>();
  const find = (character: string): SetGlyph | null => {
    const cached = known.get(character);
    if (cached !== undefined) return cached;
    let found = glyphIn(latin, character) ?? glyphIn(extended, character);
    if (found === null && VIETNAMESE.test(character)) {
      rare ??= read('vietnamese');
      found = glyphIn(rare, character);
    }
    known.set(character, found);
    return found;
  };
  const space = latin.charToGlyph('n').advanceWidth * LEAST_SPACE;
  const advanceOf = (character: string, { advanceWidth }: Glyph) =>
    /\s/u.test(character) ? Math.max(advanceWidth, space) : advanceWidth;
  const walk = (line: string, size: number, visit: (set: SetGlyph, x: number) => void) => {
    let x = 0;
    let previous: SetGlyph | null = null;
    for (const character of line) {
      const set = find(character);
      if (set === null) continue;
      const unit = size / set.font.unitsPerEm;
      if (previous?.font === set.font) x += set.font.getKerningValue(previous.glyph, set.glyph) * unit;
      visit(set, x);
      x += advanceOf(character, set.glyph) * unit;
      previous = set;
    }
    return x;
  };
  return {
    capHeight: latin.tables.os2.sCapHeight / latin.unitsPerEm,
    has: (character) => find(character) !== null,
    measure: (line, size) => walk(line, size, () => {}),
    reach: (line, size) => {
      let [above, below] = [0, 0];
      walk(line, size, ({ top, bottom }) => {
        above = Math.max(above, top * size);
        below = Math.max(below, bottom * size);
      });
      return { above, below };
    },
    outline: (line, x, y, size) => {
      const parts: string[] = [];
      walk(line, size, ({ glyph }, offset) => {
        parts.push(glyph.getPath(x + offset, y, size).toPathData(1));
      });
      return parts.join('');
    },
  };
}

function inkOf(font: Font, glyph: Glyph): SetGlyph {
  const heights = glyph.getPath(0, 0, 1).commands.flatMap(({ y }) => (y === undefined ? [] : [y]));
  return { font, glyph, top: Math.max(0, ...heights.map((y) => -y)), bottom: Math.max(0, ...heights) };
}

function parseFont(dataDir: string, file: string): Font {
  const bytes = readFileSync(path.join(dataDir, 'fonts', file));
  return opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  );
}
