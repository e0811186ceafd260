/** The five brand palettes: hex colours by their role on a poster. */
export interface Palette {
  readonly primary: string;
  readonly secondary: string;
  readonly accent: string;
  /** The palette's own paper. */
  readonly ground: string;
  /** Text on the ground. */
  readonly deep: string;
}

export const PALETTE_NAMES = [
  'Ocean Blue',
  'Forest Green',
  'Royal Purple',
  'Sunset Orange',
  'Rose Gold',
] as const;
export type PaletteName = (typeof PALETTE_NAMES)[number];

export const PALETTES: Readonly<Record<PaletteName, Palette>> = {
  'Ocean Blue': {
    primary: '#0B5394',
    secondary: '#56AFD8',
    accent: '#FF8A66',
    ground: '#EDF5F7',
    deep: '#082A4A',
  },
  'Forest Green': {
    primary: '#1D5B41',
    secondary: '#8FB67A',
    accent: '#E8A33D',
    ground: '#F3F1E2',
    deep: '#0E2A20',
  },
  'Royal Purple': {
    primary: '#4C2A8C',
    secondary: '#A388DA',
    accent: '#F4C646',
    ground: '#F4F0FA',
    deep: '#221245',
  },
  'Sunset Orange': {
    primary: '#C33F17',
    secondary: '#F9AE58',
    accent: '#57204C',
    ground: '#FFF3E3',
    deep: '#3B1330',
  },
  'Rose Gold': {
    primary: '#9C4458',
    secondary: '#EAB8A9',
    accent: '#C08F45',
    ground: '#FBF1EC',
    deep: '#43202B',
  },
};

/** A named palette, or a brand's own colours made safe (`makeSafe`). */
export type ChosenPalette = PaletteName | Palette;

export const coloursOf = (chosen: ChosenPalette): Palette =>
  typeof chosen === 'string' ? PALETTES[chosen] : chosen;
