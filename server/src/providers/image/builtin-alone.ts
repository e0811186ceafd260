import type { ImageStyle } from '@postownia/contract/brand-vocabulary';
import * as fields from './builtin-alone-fields.ts';
import * as prints from './builtin-alone-prints.ts';
import type { AloneSheet } from './builtin-alone-type.ts';

type Alone = (sheet: AloneSheet) => void;

/** Posters of type alone: the headline is the picture. Each style has those that suit its hand. */
export const aloneLayouts: Readonly<Record<ImageStyle, readonly Alone[]>> = {
  modern: [
    fields.wholeSheet,
    prints.cornerArcs,
    fields.sideBand,
    prints.sun,
    fields.twoFields,
    prints.chequered,
    fields.heavyFrame,
    prints.swell,
    prints.stripedFoot,
  ],
  colorful: [
    prints.tiledFoot,
    fields.sideBand,
    prints.cornerArcs,
    prints.confettiRim,
    fields.disc,
    prints.chequered,
    fields.twoFields,
    prints.sun,
    prints.tiledSide,
  ],
  corporate: [
    fields.ruled,
    fields.twoFields,
    fields.card,
    fields.sideBand,
    prints.cornerArcs,
    fields.thinFrame,
    prints.stripedFoot,
    fields.steps,
  ],
  artistic: [
    prints.pebblePaper,
    prints.tornShore,
    prints.dottedSky,
    prints.handCutSheet,
    prints.wobblyRings,
    prints.swell,
    fields.disc,
    prints.confettiRim,
  ],
  minimalistic: [
    fields.ruled,
    fields.oneDot,
    fields.thinFrame,
    fields.sideBand,
    fields.horizon,
    fields.disc,
    fields.twoFields,
    fields.dotLine,
  ],
};
