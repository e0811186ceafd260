import type { PostLanguage } from '@postownia/contract/brand-vocabulary';
import type { CropRatio } from '@postownia/contract/crop-shapes';
import { type ChosenPalette, coloursOf } from '@postownia/contract/palettes';
import type { TypePair } from '@postownia/contract/type-pairs';
import type { BrandLogo } from './brand-logo.ts';
import { carryInto, frameOf } from './builtin-frame.ts';
import { SIDE } from './builtin-shapes.ts';
import { openSheet } from './builtin-sheet.ts';
import type { FontCut, Typeface } from './builtin-typeface.ts';
import { placeLogo } from './place-logo.ts';

/** What is set over an image that a model made: nothing of it is the model's. */
export interface ImageOverlay {
  readonly palette: ChosenPalette;
  readonly typePair?: TypePair;
  readonly language: PostLanguage;
  /** Absent: no band of words. */
  readonly headline?: string;
  readonly logo?: BrandLogo;
}

const BAND = { top: 836, height: 244, edge: 56 };

/** The overlay as a transparent SVG in the image's shape: the headline on a band of the palette, the logo where it is free. */
export function drawOverlay(
  overlay: ImageOverlay,
  typeface: (cut: FontCut) => Typeface,
  ratio: CropRatio = '1:1',
): string {
  const { language, headline = '', logo } = overlay;
  const sheet = openSheet({
    palette: coloursOf(overlay.palette),
    ...(overlay.typePair && { typePair: overlay.typePair }),
    language,
    headline,
    brandName: '',
    ground: 'deep',
    mirror: false,
    typeface,
    carry: carryInto(frameOf(ratio)),
  });
  if (headline !== '') {
    sheet.add(sheet.rect(0, BAND.top, SIDE, BAND.height, sheet.scheme.g));
    sheet.set({
      text: headline,
      cut: 'archivo-900-75',
      stand: 'middle',
      max: 92,
      min: 40,
      lines: 3,
      x: BAND.edge,
      y: BAND.top + 40,
      width: SIDE - 2 * BAND.edge,
      height: BAND.height - 80,
      fill: sheet.scheme.text,
      on: sheet.scheme.g,
    });
  }
  if (logo !== undefined) placeLogo(sheet, logo);
  const { width, height } = sheet.carry.frame;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${sheet.parts.join('')}</svg>`;
}
