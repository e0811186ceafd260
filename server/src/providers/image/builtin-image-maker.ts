import { createHash } from 'node:crypto';
import type { ImageBrief, ImageMaker, MadeImage } from './image-maker.ts';
import type { ImageWorkshop } from './image-workshop.ts';

/** Raise it when the drawings or compositions change: the same brief then makes another image. */
const ENGINE_VERSION = 'posters-4';
/** Our posters are made by rules, not by a trained model. */
export const BUILTIN_SOURCE_TYPE = 'algorithmicMedia';

/**
 * The built-in illustrator: draws posters in the shape that is asked for, with no key and no network. The same brief makes the same bytes;
 * another `variant` makes another image. Never fails for what a brief says: a headline too long is shortened.
 */
export function createBuiltinImageMaker(workshop: ImageWorkshop): ImageMaker {
  return {
    name: 'builtin',
    make: async (brief, options): Promise<MadeImage> => {
      const promptHash = hashBrief(brief);
      const prepared = await workshop.do('poster', brief, options);
      return {
        bytes: prepared.jpeg,
        prepared,
        mime: 'image/jpeg',
        provenance: {
          maker: 'builtin',
          model: ENGINE_VERSION,
          digitalSourceType: BUILTIN_SOURCE_TYPE,
          promptHash,
        },
        signature: `builtin:${ENGINE_VERSION}:${promptHash}`,
      };
    },
  };
}

/** Independent of the order in which the brief's fields were written. */
function hashBrief(brief: ImageBrief): string {
  const { logo, ...told } = brief;
  const named = { ...told, ...(logo ? { logo: logo.id } : {}) };
  const fields = Object.entries(named).sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
