import sharp from 'sharp';
import { findDataDir } from '../image/builtin-data.ts';
import { Canvas } from './canvas.ts';
import { FrameEncoder, writeFile } from './encode-reel.ts';
import type { Part } from './frame-parts.ts';
import { toRgb } from './ink.ts';
import type { Codecs } from './load-encoder.ts';
import { momentOf, partsAt } from './make-reel.ts';
import { MOTIONS } from './motions.ts';
import type { ReelBrief, ReelGlimpse } from './reel-maker.ts';
import { soundOf } from './reel-sound.ts';
import type { Scenery } from './scenery.ts';
import { closeClips, setScenery, showClips } from './set-scenery.ts';
import { smallerParts } from './smaller-parts.ts';

/** A third of the reel's pixels each way, a third of its frames. */
const LESS = 3;
const RATE = { bits: 700_000, frames: 10 };

/** What the reel would be, small: the parts of its frames drawn by what draws them, at a third of their size. */
export async function previewReel(
  { brief, film }: { brief: ReelBrief; film: boolean },
  codecs: Codecs,
): Promise<ReelGlimpse> {
  const motion = MOTIONS[brief.motion];
  const scenery = await setScenery(brief, motion.layout, findDataDir(), codecs);
  const size = { width: scenery.width / LESS, height: scenery.height / LESS };
  const canvas = new Canvas(size.width, size.height);
  const smaller = smallerParts(LESS);
  const stills: Uint8Array[] = [];
  for (const { index } of scenery.scenes) {
    await showClips(scenery, momentOf(scenery, index));
    canvas.draw(smaller(partsAt(motion, scenery, momentOf(scenery, index))));
    const rgb = toRgb(canvas.bytes, size.width, size.height);
    const image = sharp(rgb, { raw: { ...size, channels: 3 } });
    stills.push(await image.jpeg({ quality: 82 }).toBuffer());
  }
  const shown = film ? await encodeVideo({ brief, scenery, canvas, smaller, codecs }) : null;
  closeClips(scenery);
  return { stills, film: shown };
}

async function encodeVideo(given: {
  brief: ReelBrief;
  scenery: Scenery;
  canvas: Canvas;
  smaller: (parts: readonly Part[]) => Part[];
  codecs: Codecs;
}): Promise<Uint8Array> {
  const { brief, scenery, canvas, smaller, codecs } = given;
  const encoder = new FrameEncoder(codecs, canvas, RATE);
  for (let frame = 0; frame < brief.seconds * RATE.frames; frame += 1) {
    await showClips(scenery, frame / RATE.frames);
    canvas.draw(smaller(partsAt(MOTIONS[brief.motion], scenery, frame / RATE.frames)));
    await encoder.add(canvas.bytes, { isNew: false });
  }
  const image = await encoder.finish();
  return writeFile(image, await soundOf(brief, scenery, codecs), RATE.frames);
}
