import { SIDE } from './builtin-shapes.ts';
import type { Sheet, TextBox } from './builtin-sheet.ts';

/** Distance of text from the edge in pixels. */
export const EDGE = 56;

/** The headline as one huge condensed word. */
export function word(sheet: Sheet, box: Partial<TextBox>) {
  return sheet.set({
    text: sheet.headline,
    cut: 'archivo-900-62',
    x: EDGE,
    y: EDGE,
    width: SIDE - 2 * EDGE,
    height: 360,
    max: 330,
    min: 64,
    lines: 3,
    upper: true,
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
    cut: 'archivo-800-75',
    x: EDGE,
    y: SIDE - EDGE - 38,
    width: 560,
    height: 38,
    max: 38,
    min: 22,
    lines: 1,
    stand: 'bottom',
    fill: sheet.scheme.text,
    on: sheet.scheme.g,
    ...box,
  });
}

/** The brand on a patch of its own with a rim of the ground, so that whatever lies below cannot eat it. */
export function plate(sheet: Sheet, x: number, toTheRight: boolean) {
  const set = measureBrand(sheet);
  if (set === null) return;
  const width = set + 44;
  const left = toTheRight ? x + 360 - width : x;
  const inks = sheet.schemeOn(sheet.ground === 'deep' ? 'ground' : 'deep');
  const rim = sheet.rect(left - 10, 948, width + 20, 86, sheet.scheme.g);
  sheet.add(rim, sheet.rect(left, 958, width, 66, inks.g));
  brand(sheet, {
    x: left + 22,
    y: 972,
    width: width - 44,
    height: 38,
    stand: 'middle',
    fill: inks.text,
    on: inks.g,
  });
}

/** Width of the brand as set on its patch; null without one. */
export function measureBrand(sheet: Sheet): number | null {
  if (sheet.brandName.trim() === '') return null;
  return Math.min(440, sheet.typeface('archivo-800-75').measure(sheet.brandName, 34));
}
