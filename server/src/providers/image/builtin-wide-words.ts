import { CROP_PIXELS } from '@postownia/contract/crop-shapes';
import type { Sheet } from './builtin-sheet.ts';

/** A wide poster in pixels: as wide as the others, words beside what is drawn. */
export const { width: WIDE, height: HIGH } = CROP_PIXELS['1.91:1'];
/** Distance of text from the edge. */
export const RIM = 52;

/** The column of the words; mirrored with the sheet. */
export function column(sheet: Sheet, width: number, from = RIM) {
  return { x: sheet.left(from, width), width };
}

/** Where a line of that height stands lowest. */
export const footOf = (height: number) => HIGH - RIM + 8 - height;
