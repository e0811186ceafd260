import { RECIPES, type Recipe } from './rendition-recipes.ts';

/** Makes a form of a stored image, as WebP. Where everything is decoded: a drawer, never the server's own process. */
export async function makeRendition(jpeg: Uint8Array, recipe: Recipe): Promise<Uint8Array> {
  const { default: open } = await import('sharp');
  const { quality, ...box } = RECIPES[recipe];
  return open(jpeg)
    .resize({ ...box, withoutEnlargement: box.fit === 'inside' })
    .webp({ quality, smartSubsample: true })
    .toBuffer();
}
