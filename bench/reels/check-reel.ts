import sharp from 'sharp';
import { findDataDir } from '../../server/src/providers/image/builtin-data.ts';
import { Canvas } from '../../server/src/providers/reel/canvas.ts';
import {
  decodeFrom,
  imagesOf,
  similarity,
} from '../../server/src/providers/reel/compare-frames.test-support.ts';
import { toRgb } from '../../server/src/providers/reel/ink.ts';
import { partsAt } from '../../server/src/providers/reel/make-reel.ts';
import { MOTIONS } from '../../server/src/providers/reel/motions.ts';
import type { ReelBrief } from '../../server/src/providers/reel/reel-maker.ts';
import { setScenery } from '../../server/src/providers/reel/set-scenery.ts';

const RATE = 30;
/** Moments of each beat that are shown on its sheet, as shares of it. */
const SHOWN = [0, 0.15, 0.85];
const SMALL = { width: 216, height: 384 };

/**
 * A made reel beside what was drawn: how alike the words are at the end of each beat, how light its first frame is, and
 * its frames on a sheet.
 */
export async function checkReel(brief: ReelBrief, bytes: Uint8Array) {
  const motion = MOTIONS[brief.motion];
  const scenery = await setScenery(brief, motion.layout, findDataDir());
  const { width, height, seconds } = scenery;
  const track = await imagesOf(bytes);
  const canvas = new Canvas(width, height);
  const likeness: number[] = [];
  const shown: Buffer[] = [];
  for (const { index, block } of scenery.scenes) {
    const first = Math.round(index * seconds * RATE);
    for (const share of SHOWN) {
      const frame = Math.min(
        first + Math.round(share * seconds * RATE),
        Math.round((index + 1) * seconds * RATE) - 1,
      );
      canvas.draw(partsAt(motion, scenery, frame / RATE));
      const rgb = toRgb(canvas.bytes, width, height);
      shown.push(
        await sharp(rgb, { raw: { width, height, channels: 3 } })
          .resize({ ...SMALL, fit: 'contain', background: '#ffffff' })
          .jpeg()
          .toBuffer(),
      );
      if (share !== SHOWN.at(-1) || block === null) continue;
      // Key frames stand at each scene's begin and every two seconds.
      const key = Math.max(first, frame - (frame % 60));
      const decoded = await decodeFrom(track, frame / RATE, frame - key + 1);
      likeness.push(similarity(canvas.bytes, decoded, block.box));
    }
  }
  const opening = await decodeFrom(track, 0, 1);
  const light = opening.subarray(0, width * height).reduce((sum, value) => sum + value, 0) / (width * height);
  return { likeness: Math.min(...likeness), light, sheet: await layOut(shown) };
}

async function layOut(frames: readonly Buffer[]): Promise<Buffer> {
  const columns = frames.length;
  const [width, height] = [columns * (SMALL.width + 6), SMALL.height];
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite(frames.map((frame, at) => ({ input: frame, left: at * (SMALL.width + 6), top: 0 })))
    .jpeg({ quality: 85 })
    .toBuffer();
}
