import { createHash } from 'node:crypto';
import { findDataDir } from './builtin-data.ts';
import { type DrawingPool, openDrawingPool } from './builtin-pool.ts';
import type { ImageMaker, MadePicture, PictureBrief } from './image-maker.ts';

/** Raise it when the drawings or compositions change: the same brief then makes another picture. */
const ENGINE_VERSION = 'posters-1';

export interface BuiltinImageMaker extends ImageMaker {
  readonly pool: Pick<DrawingPool, 'drawers'>;
  /** Ends the drawers; for tests and a graceful stop. */
  close(): Promise<void>;
}

/**
 * The built-in illustrator: draws 1080 × 1080 posters with no key and no network. The same brief makes the same bytes;
 * another `variant` makes another picture. Never fails for what a brief says: a headline too long is shortened.
 */
export function createBuiltinImageMaker(
  options: { dataDir?: string; drawers?: number; idleMs?: number } = {},
): BuiltinImageMaker {
  const pool = openDrawingPool({ ...options, dataDir: options.dataDir ?? findDataDir() });
  return {
    name: 'builtin',
    pool,
    make: async (brief, { signal }): Promise<MadePicture> => {
      const promptHash = hashBrief(brief);
      return {
        bytes: await pool.draw(brief, signal),
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
    close: () => pool.close(),
  };
}

/** Independent of the order in which the brief's fields were written. */
function hashBrief(brief: PictureBrief): string {
  const fields = Object.entries(brief).sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
