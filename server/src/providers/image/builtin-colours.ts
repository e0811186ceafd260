import { contrast, luminance } from '@postownia/contract/colour-contrast';
import type { Palette } from '@postownia/contract/palettes';

/** Which of the palette's inks lies under everything. */
export type GroundInk = 'primary' | 'secondary' | 'accent' | 'ground' | 'deep';

/**
 * The inks of a drawing on one ground. The letters are the slots of the scene files:
 * a body, b second colour, c spark, d dark detail, g the ground showing through.
 */
export interface Scheme {
  readonly a: string;
  readonly b: string;
  readonly c: string;
  readonly d: string;
  readonly g: string;
  /** Letters: at least 4.5:1 on `g`. */
  readonly text: string;
  /** Everything in this one ink. */
  readonly flat?: string;
  /** An ink that lies behind a part of the drawing besides the ground. */
  readonly over?: string;
}

/** The palette's ink that reads best on the ground, out of paper and deep. */
export function textOn(palette: Palette, ground: string): string {
  return contrast(palette.deep, ground) >= contrast(palette.ground, ground) ? palette.deep : palette.ground;
}

/** How a drawing is inked on each ground: figure and ground change places, details stay visible. */
export function schemeOn(palette: Palette, ink: GroundInk): Scheme {
  const { primary, secondary, accent, ground, deep } = palette;
  const g = palette[ink];
  const text = textOn(palette, g);
  if (ink === 'ground') return { a: primary, b: secondary, c: accent, d: deep, g, text };
  if (ink === 'primary') return { a: ground, b: secondary, c: accentOn(palette, g), d: deep, g, text };
  if (ink === 'deep') return { a: ground, b: secondary, c: accentOn(palette, g), d: primary, g, text };
  if (ink === 'secondary') return { a: primary, b: ground, c: accent, d: deep, g, text };
  if (luminance(accent) > 0.15) return { a: primary, b: ground, c: secondary, d: deep, g, text };
  return { a: ground, b: secondary, c: primary, d: deep, g, text };
}

/** A dark accent would drown on a dark ground; the secondary takes its place there. */
function accentOn(palette: Palette, ground: string): string {
  return contrast(palette.accent, ground) >= 1.6 ? palette.accent : palette.secondary;
}
