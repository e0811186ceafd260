import type { PaletteName } from '@postownia/contract/palettes';
import type { PosterPalette } from '../../posters/posters.ts';

const SLUGS: Readonly<Record<PaletteName, PosterPalette>> = {
  'Ocean Blue': 'ocean-blue',
  'Forest Green': 'forest-green',
  'Royal Purple': 'royal-purple',
  'Sunset Orange': 'sunset-orange',
  'Rose Gold': 'rose-gold',
};

/** The sample posters' name of a palette. */
export const posterPaletteOf = (palette: PaletteName): PosterPalette => SLUGS[palette];
