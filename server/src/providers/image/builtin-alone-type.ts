import type { ImageStyle } from '@postownia/contract/brand-vocabulary';
import type { Scheme } from './builtin-colours.ts';
import { SIDE } from './builtin-shapes.ts';
import type { Page, PageCommission, SetText, TextBox } from './builtin-sheet.ts';
import type { FontCut } from './builtin-typeface.ts';

/** A poster without a drawing, in the making. */
export type AloneSheet = Page &
  PageCommission & {
    readonly style: ImageStyle;
    /** Seeded by the brief. */
    readonly random: () => number;
  };

/** Distance of text from the edge in pixels. */
export const EDGE = 80;

interface Voice {
  readonly cut: FontCut;
  readonly upper: boolean;
  readonly leading: number;
  readonly most: number;
  readonly brand: FontCut;
}

/** How each style speaks when it has the whole sheet for words. */
const VOICES: Readonly<Record<ImageStyle, Voice>> = {
  modern: { cut: 'archivo-900-62', upper: true, leading: 0.9, most: 340, brand: 'archivo-800-75' },
  colorful: { cut: 'archivo-900-75', upper: false, leading: 1, most: 230, brand: 'archivo-800-100' },
  corporate: { cut: 'archivo-800-75', upper: false, leading: 1.08, most: 170, brand: 'archivo-600-100' },
  artistic: {
    cut: 'poltawski-italic-500',
    upper: false,
    leading: 1.02,
    most: 230,
    brand: 'archivo-600-100',
  },
  minimalistic: {
    cut: 'archivo-600-100',
    upper: false,
    leading: 1.1,
    most: 118,
    brand: 'archivo-800-100',
  },
};

/** The headline as the hero: as large as its place allows. */
export function hero(sheet: AloneSheet, inks: Scheme, box: Partial<TextBox>): SetText | null {
  const { cut, upper, leading, most } = VOICES[sheet.style];
  return sheet.set({
    text: sheet.headline,
    cut,
    upper,
    leading,
    max: most,
    min: 44,
    lines: 6,
    x: EDGE,
    y: EDGE,
    width: SIDE - 2 * EDGE,
    height: 760,
    fill: inks.text,
    on: inks.g,
    ...box,
  });
}

/** The name of the brand, never without it. */
export function brand(sheet: AloneSheet, inks: Scheme, box: Partial<TextBox> = {}) {
  return sheet.set({
    text: sheet.brandName,
    cut: VOICES[sheet.style].brand,
    whole: true,
    x: EDGE,
    y: 962,
    width: SIDE - 2 * EDGE,
    height: 40,
    max: 38,
    min: 22,
    lines: 1,
    stand: 'bottom' as const,
    fill: inks.text,
    on: inks.g,
    ...box,
  });
}
