import { REEL_MOTIONS, REEL_SHAPES } from '@postownia/contract/reel-vocabulary';
import { briefFor, imagesOf, REEL_BRANDS } from './reel-brands.ts';
import type { NamedReel } from './trade-reels.ts';

/** Words that are hard to set, in every motion and shape, by turns with photographs, with posters and with type alone. */
export async function shapedReels({ photos }: { photos: string | undefined }): Promise<NamedReel[]> {
  const brands = await Promise.all(
    REEL_BRANDS.map(async (brand) => ({ brand, images: await imagesOf(brand, photos) })),
  );
  return REEL_SHAPES.flatMap((shape, turn) =>
    REEL_MOTIONS.flatMap((motion, at) => {
      const chosen = brands[(at + turn) % brands.length];
      if (chosen === undefined) return [];
      const { brand, images } = chosen;
      const name = `${motion}-${shape.replace(':', '-')}-${brand.kind}`;
      return [{ name, brief: { ...briefFor(brand, motion, images), shape } }];
    }),
  );
}
