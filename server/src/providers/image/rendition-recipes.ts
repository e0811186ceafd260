/** Forms of an image by the name of their recipe: the same recipe on the same bytes gives the same form. */
export const RECIPES = {
  /** What screens show small. */
  thumbnail: { width: 240, height: 240, quality: 78, fit: 'cover' },
  /** The same of what is no square, in its own ratio: rows of a contact sheet are up to 200 high, on fine screens twice that. */
  'photo-thumbnail': { width: 960, height: 400, quality: 74, fit: 'inside' },
} as const;
export type Recipe = keyof typeof RECIPES;

/** What screens show small of an image: a square is shown as one, everything else keeps its ratio. */
export const thumbnailRecipe = ({ width, height }: { width: number; height: number }): Recipe =>
  width === height ? 'thumbnail' : 'photo-thumbnail';
