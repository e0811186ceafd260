import { isTall } from './builtin-frame.ts';
import { SIDE } from './builtin-shapes.ts';
import type { Sheet, TextBox } from './builtin-sheet.ts';

/** Distance of text from the edge in pixels. */
export const EDGE = 80;

/** Pixels that a headline on a tall sheet may take at least, and how much larger it is than on the square. */
const TALL_WIDTH = 800;
const TALL_GROWS = 1.5;

/** The headline in the type of this style; fields given replace the usual ones. */
export function headline(sheet: Sheet, box: Partial<TextBox>) {
  const told = usual(sheet, box);
  return sheet.set(isTall(sheet.carry.frame) ? louder(told) : told);
}

/** On a tall sheet a quiet line is lost: it is set larger, in a box that grows away from the edge that it is aligned by. */
function louder(told: TextBox): TextBox {
  const { x, width, align = 'start' } = told;
  const room = { start: SIDE - EDGE - x, middle: SIDE - 2 * EDGE, end: x + width - EDGE }[align];
  const wide = Math.max(width, Math.min(TALL_WIDTH, room));
  const moved = { start: 0, middle: 0.5, end: 1 }[align] * (wide - width);
  return { ...told, x: x - moved, width: wide, max: told.max * TALL_GROWS };
}

function usual(sheet: Sheet, box: Partial<TextBox>): TextBox {
  return {
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
  };
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
