import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { platformProblems, VIDEO_PLATFORMS } from '@postownia/contract/video-platforms';
import type { VideoFacts } from '@postownia/contract/video-rules';
import type { ReelMaker } from '../../server/src/providers/reel/reel-maker.ts';
import { familyOf, proportionalMemory } from '../process-memory.ts';
import { watchProcessors } from '../processor-time.ts';
import { checkReel } from './check-reel.ts';
import { probeFaults } from './probe-file.ts';
import { readBack } from './read-back.ts';
import type { NamedReel } from './trade-reels.ts';

/** What one reel took and what its file is, as kept between the parts of the proof. */
export interface ProvedReel {
  readonly name: string;
  readonly motion: string;
  readonly shape: string;
  readonly ofSeconds: number;
  readonly seconds: number;
  /** Seconds of processor that the maker's process used, all its threads together. */
  readonly processor: number;
  /** The most that the process took. */
  readonly megabytes: number;
  readonly bytes: number;
  /** SSIM of the words against what was drawn, the least of its beats. */
  readonly likeness: number;
  /** Of its first frame, 16 for black. */
  readonly light: number;
  /** LUFS and dB of the true peak; null where it is silent. */
  readonly sound: { readonly loudness: number; readonly peak: number } | null;
  /** Whether ffprobe read it: it is not installed everywhere. */
  readonly probed: boolean;
  readonly faults: { readonly ffprobe: number; readonly networks: number; readonly readBack: number };
}

/** Makes a reel, reads its file by two readers and holds it against the networks' rules; what is wrong is printed. */
export async function proveReel(
  maker: ReelMaker,
  { brief, name }: NamedReel,
): Promise<{ proved: ProvedReel; frames: Buffer }> {
  const { signal } = new AbortController();
  const { result: reel, ...took } = await watched(() => maker.make(brief, { signal }));
  const { likeness, light, frames } = await checkReel(brief, reel.bytes);
  const file = path.join(os.tmpdir(), `postownia-reel-${process.pid}.mp4`);
  const hasSound = brief.mood !== 'none' || brief.sound !== undefined;
  const probed = probeFaults(file, reel.bytes, { hasSound });
  const read = await readBack(reel.bytes, { hasSound });
  const refused = refusalsOf(reel.facts).map(({ code }) => code);
  for (const fault of [...(probed ?? []), ...read.faults, ...refused])
    process.stdout.write(`${name}: ${fault}\n`);
  const told = [
    `${took.seconds.toFixed(1)} s`,
    `${took.processor.toFixed(1)} s of processor`,
    `${(reel.bytes.length / 1e6).toFixed(2)} MB`,
    `${took.megabytes.toFixed(0)} MB of memory`,
    `words ${likeness.toFixed(4)}`,
    `light ${light.toFixed(0)}`,
    `${read.sound?.loudness.toFixed(1)} LUFS, ${read.sound?.peak.toFixed(1)} dB`,
  ];
  process.stdout.write(`${name}: ${told.join(', ')}\n`);
  const { motion, shape, seconds: ofSeconds } = brief;
  const proved = {
    name,
    motion,
    shape,
    ofSeconds,
    ...took,
    likeness,
    light,
    bytes: reel.bytes.length,
    sound: read.sound,
    probed: probed !== null,
    faults: { ffprobe: probed?.length ?? 0, networks: refused.length, readBack: read.faults.length },
  };
  return { proved, frames };
}

/** Keeps a picture of frames, one row for each reel of it. */
export const keepSheet = (folder: string, name: string, sheet: Buffer): void =>
  writeFileSync(path.join(folder, `${name}.png`), sheet);

async function watched<Result>(work: () => Promise<Result>) {
  let megabytes = 0;
  const look = setInterval(() => {
    const children = familyOf(process.pid).filter((pid) => pid !== process.pid);
    megabytes = Math.max(megabytes, proportionalMemory(children));
  }, 100);
  const begun = performance.now();
  const [own, cost] = [process.cpuUsage(), watchProcessors(() => [process.pid])];
  const result = await work().finally(() => clearInterval(look));
  const { user, system } = process.cpuUsage(own);
  const processor = Math.max(0, cost().work - (user + system) / 1e6);
  return { result, megabytes, seconds: (performance.now() - begun) / 1000, processor };
}

/** The networks that take the shape at all: some show upright reels alone. */
const refusalsOf = (facts: VideoFacts) =>
  VIDEO_PLATFORMS.flatMap((platform) => platformProblems(platform, facts)).filter(
    ({ code }) => facts.height / facts.width > 1.7 || code !== 'not-upright',
  );
