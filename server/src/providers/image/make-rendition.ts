/** Forms of an image by the name of their recipe: the same recipe on the same bytes gives the same form. */
const RECIPES = {
  /** What screens show small. */
  thumbnail: { width: 240, height: 240, quality: 78 },
} as const;
export type Recipe = keyof typeof RECIPES;

/** Makes a form of a stored image, as WebP. Where everything is decoded: a drawer, never the server's own process. */
export async function makeRendition(jpeg: Uint8Array, recipe: Recipe): Promise<Uint8Array> {
  const { default: open } = await import('sharp');
  const { width, height, quality } = RECIPES[recipe];
  return open(jpeg).resize(width, height).webp({ quality, smartSubsample: true }).toBuffer();
}
