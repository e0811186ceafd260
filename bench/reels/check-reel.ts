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
/** Frames between two that need no other; a scene's first is one as well. */
const KEY_FRAMES = 60;
/** Moments of each beat that its sheet shows, as shares of it: on the way, and when all of it stands. */
const SHOWN = [0.12, 0.9];
const SMALL = { width: 216, height: 384 };
const GAP = 6;

/**
 * A made reel beside what was drawn: how alike the words are at the end of each beat, how light its first frame is, and
 * frames of the film itself in a row, the first and the last among them.
 */
export async function checkReel(brief: ReelBrief, bytes: Uint8Array) {
  const motion = MOTIONS[brief.motion];
  const scenery = await setScenery(brief, motion.layout, findDataDir());
  const { width, height, seconds, scenes } = scenery;
  const track = await imagesOf(bytes);
  const decode = (frame: number, first: number) => {
    // Key frames stand where a scene begins and every two seconds.
    const key = Math.max(first, frame - (frame % KEY_FRAMES));
    return decodeFrom(track, frame / RATE, frame - key + 1);
  };
  const opening = await decode(0, 0);
  const canvas = new Canvas(width, height);
  const likeness: number[] = [];
  const shown = [await shrink(opening, width, height)];
  for (const { index, block } of scenes) {
    const first = Math.round(index * seconds * RATE);
    const last = Math.round((index + 1) * seconds * RATE) - 1;
    for (const share of SHOWN) {
      const frame = Math.min(first + Math.round(share * seconds * RATE), last);
      shown.push(await shrink(await decode(frame, first), width, height));
    }
    const ending = await decode(last, first);
    if (index === scenes.length - 1) shown.push(await shrink(ending, width, height));
    if (block === null) continue;
    canvas.draw(partsAt(motion, scenery, last / RATE));
    likeness.push(similarity(canvas.bytes, ending, block.box));
  }
  const light = opening.subarray(0, width * height).reduce((sum, value) => sum + value, 0) / (width * height);
  return { likeness: Math.min(...likeness), light, frames: await inRow(shown) };
}

const shrink = (planes: Uint8Array, width: number, height: number): Promise<Buffer> =>
  sharp(toRgb(planes, width, height), { raw: { width, height, channels: 3 } })
    .resize({ ...SMALL, fit: 'contain', background: '#ffffff' })
    .png()
    .toBuffer();

const inRow = (frames: readonly Buffer[]): Promise<Buffer> =>
  lay(
    frames.map((input, at) => ({ input, left: at * (SMALL.width + GAP), top: 0 })),
    { width: frames.length * (SMALL.width + GAP), height: SMALL.height },
  );

/** Rows of frames as one sheet. */
export async function stackRows(rows: readonly Buffer[]): Promise<Buffer> {
  const widths = await Promise.all(rows.map(async (row) => (await sharp(row).metadata()).width));
  return lay(
    rows.map((input, at) => ({ input, left: 0, top: at * (SMALL.height + GAP) })),
    { width: Math.max(...widths), height: rows.length * (SMALL.height + GAP) },
  );
}

const lay = (
  parts: { input: Buffer; left: number; top: number }[],
  size: { width: number; height: number },
) =>
  sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .composite(parts)
    .png({ compressionLevel: 9 })
    .toBuffer();
