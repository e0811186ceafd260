import { COVER_SHARE } from '@postownia/contract/reel-vocabulary';
import type { VideoFacts } from '@postownia/contract/video-rules';
import sharp from 'sharp';
import { findDataDir } from '../image/builtin-data.ts';
import { Canvas } from './canvas.ts';
import { FrameEncoder, writeFile } from './encode-reel.ts';
import { areSame, type Part } from './frame-parts.ts';
import { toRgb } from './ink.ts';
import type { Codecs } from './load-encoder.ts';
import { MOTIONS } from './motions.ts';
import type { Motion } from './moves.ts';
import { FRAMES_PER_SECOND } from './reel-frame.ts';
import type { MadeReel, ReelBrief, ReelStep } from './reel-maker.ts';
import { soundOf } from './reel-sound.ts';
import type { Scenery } from './scenery.ts';
import { closeClips, setScenery, showClips } from './set-scenery.ts';

/** Frames between two reports; each is also the chance to hear that nobody wants the reel any more. */
const REPORT_FRAMES = 10;

/** The moment at which all of a beat is seen, in seconds of the reel. */
export const momentOf = (scenery: Pick<Scenery, 'seconds' | 'scenes'>, beat: number): number =>
  scenery.seconds * (Math.min(beat, scenery.scenes.length - 1) + COVER_SHARE);

/** @param report told of each step; rejects when the reel is no longer wanted */
export async function makeReel(
  brief: ReelBrief,
  codecs: Codecs,
  report: (step: ReelStep, done: number) => Promise<void>,
): Promise<MadeReel> {
  const motion = MOTIONS[brief.motion];
  await report('pictures', 0);
  const scenery = await setScenery(brief, motion.layout, findDataDir(), codecs);
  await report('pictures', 1);
  const canvas = new Canvas(scenery.width, scenery.height);
  await showClips(scenery, momentOf(scenery, brief.cover));
  canvas.draw(partsAt(motion, scenery, momentOf(scenery, brief.cover)));
  const cover = await printCover(canvas);
  const image = await encodeFrames({ motion, scenery, canvas, codecs, seconds: brief.seconds, report });
  closeClips(scenery);
  await report('sound', 0);
  const sound = await soundOf(brief, scenery, codecs);
  await report('file', 0);
  const bytes = await writeFile(image, sound);
  const facts: VideoFacts = {
    container: 'mp4',
    videoCodec: 'avc',
    audioCodec: sound === null ? null : 'aac',
    durationMs: brief.seconds * 1000,
    width: scenery.width,
    height: scenery.height,
    framesPerSecond: FRAMES_PER_SECOND,
  };
  return { bytes, cover, facts };
}

/** What is seen at so many seconds of the reel. */
export function partsAt(motion: Motion, scenery: Scenery, time: number): Part[] {
  const index = Math.min(scenery.scenes.length - 1, Math.floor(time / scenery.seconds + 1e-6));
  const scene = scenery.scenes[index];
  if (scene === undefined) throw new RangeError('A reel without scenes');
  return motion.frame(scenery, scene, Math.max(0, time - index * scenery.seconds));
}

async function encodeFrames(given: {
  motion: Motion;
  scenery: Scenery;
  canvas: Canvas;
  codecs: Codecs;
  seconds: number;
  report: (step: ReelStep, done: number) => Promise<void>;
}) {
  const { motion, scenery, canvas, codecs, seconds, report } = given;
  const encoder = new FrameEncoder(codecs, scenery);
  const count = seconds * FRAMES_PER_SECOND;
  const inScene = Math.round(scenery.seconds * FRAMES_PER_SECOND);
  let shown: Part[] = [];
  for (let frame = 0; frame < count; frame += 1) {
    await showClips(scenery, frame / FRAMES_PER_SECOND);
    const parts = partsAt(motion, scenery, frame / FRAMES_PER_SECOND);
    if (!areSame(parts, shown)) canvas.draw(parts);
    shown = parts;
    await encoder.add(canvas.bytes, { isNew: frame % inScene === 0 });
    if (frame % REPORT_FRAMES === 0) await report('frames', frame / count);
  }
  return encoder.finish();
}

async function printCover({ bytes, width, height }: Canvas): Promise<Uint8Array> {
  const rgb = toRgb(bytes, width, height);
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
