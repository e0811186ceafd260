import { createHash } from 'node:crypto';
import type { ImageMaker, MadePicture, PictureBrief } from './image-maker.ts';
import type { PictureWorkshop } from './picture-workshop.ts';

/** Raise it when the drawings or compositions change: the same brief then makes another picture. */
const ENGINE_VERSION = 'posters-2';

/**
 * The built-in illustrator: draws 1080 × 1080 posters with no key and no network. The same brief makes the same bytes;
 * another `variant` makes another picture. Never fails for what a brief says: a headline too long is shortened.
 */
export function createBuiltinImageMaker(workshop: PictureWorkshop): ImageMaker {
  return {
    name: 'builtin',
    make: async (brief, { signal }): Promise<MadePicture> => {
      const promptHash = hashBrief(brief);
      return {
        bytes: await workshop.do('poster', brief, { signal }),
        mime: 'image/jpeg',
        provenance: {
          maker: 'builtin',
          model: ENGINE_VERSION,
          digitalSourceType: 'algorithmicMedia',
          promptHash,
        },
        signature: `builtin:${ENGINE_VERSION}:${promptHash}`,
      };
    },
  };
}

/** Independent of the order in which the brief's fields were written. */
function hashBrief(brief: PictureBrief): string {
  const { logo, ...told } = brief;
  const named = { ...told, ...(logo ? { logo: logo.id } : {}) };
  const fields = Object.entries(named).sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
