import sharp from 'sharp';
import { findDataDir } from '../image/builtin-data.ts';
import { Canvas } from './canvas.ts';
import { FrameEncoder, writeFile } from './encode-reel.ts';
import { toRgb } from './ink.ts';
import type { Codecs } from './load-encoder.ts';
import { momentOf, partsAt } from './make-reel.ts';
import { MOTIONS } from './motions.ts';
import type { ReelBrief, ReelGlimpse } from './reel-maker.ts';
import { soundOf } from './reel-sound.ts';
import type { Scenery } from './scenery.ts';
import { closeClips, setScenery, showClips } from './set-scenery.ts';

/** A third of the reel's pixels each way, a third of its frames. */
const LESS = 3;
const RATE = { bits: 700_000, frames: 10 };

/** What the reel would be, small: drawn as the reel is and made smaller afterwards. */
export async function previewReel(
  { brief, film }: { brief: ReelBrief; film: boolean },
  codecs: Codecs,
): Promise<ReelGlimpse> {
  const motion = MOTIONS[brief.motion];
  const scenery = await setScenery(brief, motion.layout, findDataDir(), codecs);
  const canvas = new Canvas(scenery.width, scenery.height);
  const size = { width: scenery.width / LESS, height: scenery.height / LESS };
  const stills: Uint8Array[] = [];
  for (const { index } of scenery.scenes) {
    await showClips(scenery, momentOf(scenery, index));
    canvas.draw(partsAt(motion, scenery, momentOf(scenery, index)));
    const rgb = toRgb(shrink(canvas), size.width, size.height);
    const image = sharp(rgb, { raw: { ...size, channels: 3 } });
    stills.push(await image.jpeg({ quality: 82 }).toBuffer());
  }
  const shown = film ? await encodeVideo({ brief, scenery, size, codecs }) : null;
  closeClips(scenery);
  return { stills, film: shown };
}

async function encodeVideo(given: {
  brief: ReelBrief;
  scenery: Scenery;
  size: { width: number; height: number };
  codecs: Codecs;
}): Promise<Uint8Array> {
  const { brief, scenery, size, codecs } = given;
  const { motion, seconds } = brief;
  // Photographs are most of the work of a frame; shapes and words are drawn as finely as in the images.
  const canvas = new Canvas(scenery.width, scenery.height, LESS);
  const encoder = new FrameEncoder(codecs, size, RATE);
  for (let frame = 0; frame < seconds * RATE.frames; frame += 1) {
    await showClips(scenery, frame / RATE.frames);
    canvas.draw(partsAt(MOTIONS[motion], scenery, frame / RATE.frames));
    await encoder.add(shrink(canvas), { isNew: false });
  }
  const image = await encoder.finish();
  return writeFile(image, await soundOf(brief, scenery, codecs), RATE.frames);
}

/** The frame with each three by three pixels made one; its planes keep their order (I420). */
function shrink({ bytes, width, height }: Canvas): Uint8Array {
  const small = new Uint8Array((width / LESS) * (height / LESS) * 1.5);
  const quarter = (width * height) / 4;
  let [from, to] = [0, 0];
  for (const half of [1, 2, 2]) {
    shrinkPlane(
      bytes.subarray(from),
      width / half,
      small.subarray(to),
      width / half / LESS,
      height / half / LESS,
    );
    from += half === 1 ? quarter * 4 : quarter;
    to += (width / half / LESS) * (height / half / LESS);
  }
  return small;
}

function shrinkPlane(from: Uint8Array, stride: number, to: Uint8Array, width: number, height: number): void {
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      let sum = 0;
      for (let at = row * LESS * stride + column * LESS, line = 0; line < LESS; line += 1, at += stride)
        sum += (from[at] as number) + (from[at + 1] as number) + (from[at + 2] as number);
      // A ninth, rounded: 7282 is 2^16 / 9.
      to[row * width + column] = ((sum + 4) * 7282) >> 16;
    }
}
