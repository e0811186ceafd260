import { contrast, distance, luminance } from './colour-contrast.ts';
import type { Palette } from './palettes.ts';
import { lightnessOf, withLightness } from './shift-lightness.ts';

export type PaletteRole = keyof Palette;
export const PALETTE_ROLES = [
  'primary',
  'secondary',
  'accent',
  'ground',
  'deep',
] as const satisfies readonly PaletteRole[];

/** What was done to a brand's own colour so that posters stay readable. */
export interface Mend {
  /** `swapped`: paper and deep changed places; `readable`: words on it need it; `apart`: it could not be told from `against`. */
  readonly kind: 'swapped' | 'readable' | 'apart';
  readonly role: PaletteRole;
  readonly against: PaletteRole;
  readonly from: string;
  readonly to: string;
  /** Contrast with `against`, before and after. */
  readonly before: number;
  readonly after: number;
}

/** WCAG 2.2 AA for text. */
const READABLE = 4.5;
/** Words on paper are most of what is read. */
const PAPER_READABLE = 7;
/** Of 765: nearer inks are one to the eye. */
const APART = 110;
const STEP = 0.01;

/**
 * The colours that posters, reels and pages use for a brand's own: words have a contrast of at least 4.5:1 on every ink
 * (7:1 on paper), and no ink is taken for its neighbour. Only lightness is shifted, as little as does; hue stays.
 * Colours that are fit already stay as they are. The owner's own values are never written over: this is computed anew.
 */
export function makeSafe(own: Palette): { palette: Palette; mends: readonly Mend[] } {
  const mends: Mend[] = [];
  let palette = upper(own);
  const change = (kind: Mend['kind'], role: PaletteRole, against: PaletteRole, to: string) => {
    const from = palette[role];
    if (to === from) return;
    const next = { ...palette, [role]: to };
    const before = contrast(from, palette[against]);
    mends.push({ kind, role, against, from, to, before, after: contrast(to, next[against]) });
    palette = next;
  };
  if (luminance(palette.ground) < luminance(palette.deep)) {
    const { ground, deep } = palette;
    const same = contrast(ground, deep);
    mends.push({
      kind: 'swapped',
      role: 'ground',
      against: 'deep',
      from: ground,
      to: deep,
      before: same,
      after: same,
    });
    palette = { ...palette, ground: deep, deep: ground };
  }
  const onPaper = (deep: string) => contrast(deep, palette.ground) >= PAPER_READABLE;
  change('readable', 'deep', 'ground', darker(palette.deep, onPaper));
  change(
    'readable',
    'ground',
    'deep',
    lighter(palette.ground, (ground) => contrast(ground, palette.deep) >= PAPER_READABLE),
  );
  for (const role of ['primary', 'secondary', 'accent'] as const) {
    const others = role === 'primary' ? (['ground'] as const) : (['ground', 'primary'] as const);
    const fits = (hex: string) =>
      carriesWords(hex, palette) && others.every((other) => distance(hex, palette[other]) >= APART);
    const met = others.find((other) => distance(palette[role], palette[other]) < APART);
    const words = textRoleOn(palette[role], palette);
    change(met === undefined ? 'readable' : 'apart', role, met ?? words, nearest(palette[role], fits));
  }
  return { palette, mends };
}

/** Words in paper or deep can be read on it. */
const carriesWords = (hex: string, { ground, deep }: Palette) =>
  Math.max(contrast(hex, ground), contrast(hex, deep)) >= READABLE;

/** In which of the two words are set on it: the one that reads better. */
export const textRoleOn = (hex: string, { ground, deep }: Palette): 'ground' | 'deep' =>
  contrast(hex, deep) >= contrast(hex, ground) ? 'deep' : 'ground';

type Fits = (hex: string) => boolean;

const darker = (hex: string, fits: Fits) => walk(hex, fits, -STEP) ?? withLightness(hex, 0.12);
const lighter = (hex: string, fits: Fits) => walk(hex, fits, STEP) ?? '#FFFFFF';

/** The fitting lightness that is least away from the colour's own; the darker of two. */
function nearest(hex: string, fits: Fits): string {
  const own = lightnessOf(hex);
  const found = [walk(hex, fits, -STEP), walk(hex, fits, STEP)].filter((candidate) => candidate !== null);
  const away = (candidate: string) => Math.abs(lightnessOf(candidate) - own);
  return found.sort((left, right) => away(left) - away(right))[0] ?? hex;
}

function walk(hex: string, fits: Fits, step: number): string | null {
  if (fits(hex)) return hex;
  const own = lightnessOf(hex);
  for (let at = own + step; at >= 0 && at <= 1; at += step) {
    const candidate = withLightness(hex, at);
    if (fits(candidate)) return candidate;
  }
  return null;
}

const upper = (palette: Palette): Palette => ({
  primary: palette.primary.toUpperCase(),
  secondary: palette.secondary.toUpperCase(),
  accent: palette.accent.toUpperCase(),
  ground: palette.ground.toUpperCase(),
  deep: palette.deep.toUpperCase(),
});
