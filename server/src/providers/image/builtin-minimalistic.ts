import type { GroundInk } from './builtin-colours.ts';
import {
  besideBigLine,
  centred,
  hanging,
  highCorner,
  horizon,
  lowCorner,
  risingFromTheEdge,
  trio,
} from './builtin-minimalistic-alone.ts';
import {
  amongDots,
  disappearingDisc,
  framed,
  label,
  ringed,
  shelf,
  sideBand,
} from './builtin-minimalistic-held.ts';
import type { Sheet } from './builtin-sheet.ts';

/** Grounds in the order in which rounds of the month use them. */
export const minimalisticGrounds: readonly GroundInk[] = [
  'ground',
  'primary',
  'secondary',
  'ground',
  'deep',
  'secondary',
];

/** One small object, most of the sheet empty, two small lines at most. */
export const minimalisticLayouts: readonly ((sheet: Sheet) => void)[] = [
  centred,
  lowCorner,
  highCorner,
  horizon,
  label,
  trio,
  risingFromTheEdge,
  disappearingDisc,
  sideBand,
  besideBigLine,
  framed,
  hanging,
  ringed,
  shelf,
  amongDots,
];
