import {
  bigDrop,
  confetti,
  cutWindow,
  giant,
  hills,
  lowSun,
  mobile,
  rings,
  strips,
} from './builtin-artistic-paper.ts';
import {
  halftoneSky,
  pebbleAndDots,
  petals,
  tallCollage,
  threePulls,
  twoDiscs,
} from './builtin-artistic-print.ts';
import type { GroundInk } from './builtin-colours.ts';
import type { Sheet } from './builtin-sheet.ts';

/** Grounds in the order in which rounds of the month use them. */
export const artisticGrounds: readonly GroundInk[] = [
  'ground',
  'secondary',
  'primary',
  'ground',
  'deep',
  'accent',
];

/** Cut paper, ink over ink, halftone, an italic line. */
export const artisticLayouts: readonly ((sheet: Sheet) => void)[] = [
  pebbleAndDots,
  lowSun,
  threePulls,
  twoDiscs,
  strips,
  hills,
  cutWindow,
  tallCollage,
  rings,
  giant,
  petals,
  bigDrop,
  mobile,
  halftoneSky,
  confetti,
];
