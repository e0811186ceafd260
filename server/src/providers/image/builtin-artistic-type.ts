import { contrast } from '@postownia/contract/colour-contrast';
import type { GroundInk } from './builtin-colours.ts';
import { overprint, SIDE } from './builtin-shapes.ts';
import type { Sheet, TextBox } from './builtin-sheet.ts';

/** Distance of text from the edge in pixels. */
export const EDGE = 72;

/** The headline as an italic line. */
export function line(sheet: Sheet, box: Partial<TextBox>) {
  return sheet.set({
    text: sheet.headline,
    cut: 'poltawski-italic-500',
    x: EDGE,
    y: 850,
    width: SIDE - 2 * EDGE,
    height: 150,
    max: 132,
    min: 54,
    lines: 2,
    align: 'middle',
    stand: 'middle',
    leading: 1.04,
    fill: sheet.scheme.text,
    on: sheet.scheme.g,
    ...box,
  });
}

/** The small line that signs the poster; a logo would stand here. */
export function brand(sheet: Sheet, box: Partial<TextBox> = {}) {
  return sheet.set({
    text: sheet.brandName,
    whole: true,
    cut: 'archivo-600-100',
    x: 240,
    y: EDGE - 8,
    width: 600,
    height: 34,
    max: 34,
    min: 18,
    lines: 1,
    align: 'middle',
    fill: sheet.scheme.text,
    on: sheet.scheme.g,
    ...box,
  });
}

/** Ink on ink works on light paper only; on a dark one the shapes are pasted instead. */
export function print(sheet: Sheet, content: string) {
  sheet.add(isLight(sheet) ? overprint(content) : content);
}

/** Whether ink on ink works on this ground; on the accent every other ink turns to mud. */
export function isLight(sheet: Sheet): boolean {
  return sheet.scheme.text === sheet.palette.deep && sheet.ground !== 'accent';
}

/** The bright inks of each ground, the first choice first. */
const SPARK_INKS: Readonly<Record<GroundInk, readonly GroundInk[]>> = {
  ground: ['accent', 'secondary'],
  primary: ['accent', 'secondary'],
  deep: ['accent', 'secondary'],
  accent: ['secondary'],
  secondary: ['accent', 'ground'],
};

/** The brightest ink that stands off the ground. */
export function spark(sheet: Sheet): string {
  const candidates = SPARK_INKS[sheet.ground].map((ink) => sheet.palette[ink]);
  return candidates.find((ink) => contrast(ink, sheet.scheme.g) >= 1.35) ?? sheet.palette.secondary;
}

/** Which paper and dots stand off the ground. */
export function paperFor(sheet: Sheet): { ink: GroundInk; dots: string } {
  const { palette, ground } = sheet;
  if (ground === 'ground') return { ink: 'secondary', dots: palette.accent };
  if (ground === 'secondary') return { ink: 'ground', dots: palette.accent };
  if (ground === 'accent') return { ink: 'ground', dots: palette.secondary };
  return { ink: 'secondary', dots: palette.accent };
}
