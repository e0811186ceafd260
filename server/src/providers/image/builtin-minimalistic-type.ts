import { SIDE } from './builtin-shapes.ts';
import type { Sheet, TextBox } from './builtin-sheet.ts';

/** Distance of text from the edge in pixels. */
export const EDGE = 80;

/** The headline in the type of this style; fields given replace the usual ones. */
export function headline(sheet: Sheet, box: Partial<TextBox>) {
  return sheet.set({
    text: sheet.headline,
    cut: 'archivo-600-100',
    x: EDGE,
    y: 880,
    width: SIDE - 2 * EDGE - 130,
    height: 124,
    max: 50,
    min: 34,
    lines: 2,
    stand: 'bottom',
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
    cut: 'archivo-800-100',
    x: EDGE,
    y: EDGE,
    width: 620,
    height: 40,
    max: 34,
    min: 20,
    lines: 1,
    fill: sheet.scheme.text,
    on: sheet.scheme.g,
    ...box,
  });
}

/** The short rule in the spark colour. */
export function dash(sheet: Sheet, x: number, y: number) {
  sheet.add(sheet.rect(sheet.left(x, 84), y, 84, 9, sheet.scheme.c));
}
