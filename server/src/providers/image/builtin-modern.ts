import type { GroundInk } from './builtin-colours.ts';
import {
  cropOverWord,
  diagonal,
  frame,
  sideBySide,
  upward,
  wallOfWords,
  wordOverCrop,
} from './builtin-modern-crops.ts';
import {
  arcs,
  checkered,
  counterchange,
  pattern,
  spotlight,
  stripes,
  sunburst,
  waves,
} from './builtin-modern-fields.ts';
import type { Sheet } from './builtin-sheet.ts';

/** Grounds in the order in which rounds of the month use them. */
export const modernGrounds: readonly GroundInk[] = ['accent', 'primary', 'ground', 'secondary', 'deep'];

/** An object too large for the sheet and a condensed word as wide as it. */
export const modernLayouts: readonly ((sheet: Sheet) => void)[] = [
  wordOverCrop,
  cropOverWord,
  diagonal,
  upward,
  sunburst,
  counterchange,
  stripes,
  checkered,
  arcs,
  wallOfWords,
  pattern,
  sideBySide,
  spotlight,
  frame,
  waves,
];
