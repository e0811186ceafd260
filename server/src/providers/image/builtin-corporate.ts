import type { GroundInk } from './builtin-colours.ts';
import {
  card,
  inset,
  panelAbove,
  panelBelow,
  panelLeft,
  pillar,
  porthole,
  quarter,
} from './builtin-corporate-panels.ts';
import { colourBars, frieze, iconGrid, masthead, memo, message, steps } from './builtin-corporate-rows.ts';
import type { Sheet } from './builtin-sheet.ts';

/** The ink of the large panel, in the order in which rounds of the month use them; the rest is paper. */
export const corporateGrounds: readonly GroundInk[] = ['primary', 'secondary', 'deep', 'accent'];

/** A 60/40 split: the object on a calm panel, a plain headline on paper. */
export const corporateLayouts: readonly ((sheet: Sheet) => void)[] = [
  panelAbove,
  panelBelow,
  panelLeft,
  inset,
  card,
  iconGrid,
  steps,
  frieze,
  porthole,
  memo,
  quarter,
  pillar,
  message,
  colourBars,
  masthead,
];
