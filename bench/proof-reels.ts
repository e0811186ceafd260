import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { REEL_MOTIONS, REEL_SECONDS, REEL_SHAPES } from '@postownia/contract/reel-vocabulary';
import { platformProblems, VIDEO_PLATFORMS } from '@postownia/contract/video-platforms';
import type { VideoFacts } from '@postownia/contract/video-rules';
import { loadEncoder } from '../server/src/providers/reel/load-encoder.ts';
import { makeReelMaker } from '../server/src/providers/reel/make-reel-maker.ts';
import type { ReelBrief } from '../server/src/providers/reel/reel-maker.ts';
import { familyOf, proportionalMemory } from './process-memory.ts';
import { watchProcessors } from './processor-time.ts';
import { checkReel } from './reels/check-reel.ts';
import { probeFaults } from './reels/probe-file.ts';
import { readBack } from './reels/read-back.ts';
import { briefFor, imagesOf, REEL_BRANDS } from './reels/reel-brands.ts';
import { MOST_EACH, measureReelsAtOnce } from './reels/reels-at-once.ts';
import { conclude, type Figure } from './report.ts';

/**
 * `npm run proof -- reels [--photos folder] [--slice] [--part files|at-once]`: eight motions in three shapes for three kinds of brand, each file read by ffprobe
 * and held against the networks' rules, its words against what was drawn, the process watched; then thirty reels of three
 * brands at once in the whole product (`npm run build` before). Frame sheets lie in
 * `bench/results/reels`, to be looked at. Times are those of the machine as busy as it is: its load is told beside them.
 */
const { values } = parseArgs({
  options: { slice: { type: 'boolean' }, photos: { type: 'string' }, part: { type: 'string' } },
});
const slice = values.slice ?? false;
/** One of its two parts alone, where a machine has not the hour for both. */
const does = (part: 'files' | 'at-once') => values.part === undefined || values.part === part;
const sheets = path.join(import.meta.dirname, 'results', 'reels');
mkdirSync(sheets, { recursive: true });
const signal = new AbortController().signal;
const maker = makeReelMaker();

interface Watched<Result> {
  readonly result: Result;
  /** The most that the children of this process took together. */
  readonly megabytes: number;
  readonly seconds: number;
  /** Seconds of processor that the children used, all their threads together. */
  readonly processor: number;
}

async function watched<Result>(work: () => Promise<Result>): Promise<Watched<Result>> {
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

async function proveReel(brief: ReelBrief, name: string) {
  const { result: reel, ...took } = await watched(() => maker.make(brief, { signal }));
  const { likeness, light, sheet } = await checkReel(brief, reel.bytes);
  writeFileSync(path.join(sheets, `${name}.jpg`), sheet);
  const file = path.join(os.tmpdir(), `postownia-reel-${process.pid}.mp4`);
  const hasSound = brief.mood !== 'none' || brief.sound !== undefined;
  const probed = probeFaults(file, reel.bytes, { hasSound });
  const read = await readBack(reel.bytes, { hasSound });
  const refused = refusalsOf(reel.facts);
  for (const fault of [...(probed ?? []), ...read.faults, ...refused.map(({ code }) => code)])
    process.stdout.write(`${name}: ${fault}\n`);
  const told = [
    `${took.seconds.toFixed(1)} s`,
    `${took.processor.toFixed(1)} s of processor`,
    `${(reel.bytes.length / 1e6).toFixed(2)} MB`,
    `${took.megabytes.toFixed(0)} MB of memory`,
  ];
  process.stdout.write(
    `${name}: ${told.join(', ')}, words ${likeness.toFixed(4)}, light ${light.toFixed(0)}, ${read.sound?.loudness.toFixed(1)} LUFS, ${read.sound?.peak.toFixed(1)} dB\n`,
  );
  return {
    name,
    ...took,
    ofSeconds: brief.seconds,
    likeness,
    light,
    bytes: reel.bytes.length,
    probed,
    refused,
    read,
  };
}

/** What is proved, in the order of its weight: long ones, upright ones of every motion and brand, then the other shapes. */
async function wanted(): Promise<{ brief: ReelBrief; name: string }[]> {
  const brands = await Promise.all(
    REEL_BRANDS.slice(0, slice ? 1 : REEL_BRANDS.length).map(async (brand) => ({
      brand,
      images: await imagesOf(brand, values.photos),
    })),
  );
  const [{ brand, images }] = brands as [(typeof brands)[number]];
  const [first] = REEL_MOTIONS;
  if (slice) return [{ brief: briefFor(brand, first, images), name: `${brand.kind}-${first}` }];
  const inFile = (shape: ReelBrief['shape']) => (shape === '9:16' ? '' : `-${shape.replace(':', '-')}`);
  const long = ([10, 15] as const).flatMap((seconds) =>
    REEL_SHAPES.map((shape) => ({
      brief: { ...briefFor(brand, first, images, seconds), shape },
      name: `${brand.kind}-${seconds}${inFile(shape)}`,
    })),
  );
  const ofShape = (shape: ReelBrief['shape']) =>
    brands.flatMap((one) =>
      REEL_MOTIONS.map((motion) => ({
        brief: { ...briefFor(one.brand, motion, one.images), shape },
        name: `${one.brand.kind}-${motion}${inFile(shape)}`,
      })),
    );
  return [...long, ...(['9:16', '4:5', '1:1'] as const).flatMap(ofShape)];
}

if ((await loadEncoder()) === null) {
  process.stdout.write('This platform has no encoder: nothing was proved.\n');
} else {
  const proved: Awaited<ReturnType<typeof proveReel>>[] = [];
  for (const { brief, name } of does('files') ? await wanted() : [])
    proved.push(await proveReel(brief, name));
  await maker.close();
  const most = (of: (one: (typeof proved)[number]) => number) => Math.max(...proved.map(of));
  const least = (of: (one: (typeof proved)[number]) => number) => Math.min(...proved.map(of));
  const atOnce = does('at-once') ? await measureReelsAtOnce(slice ? 1 : MOST_EACH) : [];
  const probed = proved.filter((one) => one.probed !== null);
  if (probed.length === 0) process.stdout.write('Nothing was read by ffprobe: it is not installed here.\n');
  const ten = proved.find(({ name }) => name === 'photos-10');
  const ofFiles: Figure[] = [
    { name: 'reels made', value: proved.length, unit: 'files', least: 1 },
    { name: 'read by ffprobe', value: probed.length, unit: 'files' },
    {
      name: 'faults that ffprobe found',
      value: probed.reduce((sum, one) => sum + (one.probed?.length ?? 0), 0),
      unit: 'faults',
      most: 0,
    },
    {
      name: 'refusals by the networks’ rules',
      value: proved.reduce((sum, one) => sum + one.refused.length, 0),
      unit: 'faults',
      most: 0,
    },
    {
      name: 'faults that were read back',
      value: proved.reduce((sum, { read }) => sum + read.faults.length, 0),
      unit: 'faults',
      most: 0,
    },
    {
      name: 'sound, furthest from -14 LUFS',
      value: most(({ read }) => Math.abs((read.sound?.loudness ?? -14) + 14)),
      unit: 'LU',
      most: 1,
    },
    {
      name: 'sound, the highest true peak',
      value: most(({ read }) => read.sound?.peak ?? -99),
      unit: 'dB',
      most: -1,
    },
    {
      name: 'words against what was drawn, the least alike',
      value: least(({ likeness }) => likeness),
      unit: 'SSIM',
      least: 0.97,
    },
    { name: 'first frame, the darkest', value: least(({ light }) => light), unit: 'light', least: 24 },
    { name: 'file, the largest', value: most(({ bytes }) => bytes) / 1_000_000, unit: 'MB of file', most: 8 },
    {
      name: 'memory of the process, the most',
      value: most(({ megabytes }) => megabytes),
      unit: 'MB',
      most: 400,
    },
    ...REEL_SECONDS.flatMap((length): Figure[] => {
      const these = proved.filter(({ ofSeconds }) => ofSeconds === length);
      if (these.length === 0) return [];
      return [
        {
          name: `${length} seconds, the slowest`,
          value: Math.max(...these.map(({ seconds }) => seconds)),
          unit: 's',
        },
        {
          name: `${length} seconds, the most work`,
          value: Math.max(...these.map(({ processor }) => processor)),
          unit: 's of processor',
        },
      ];
    }),
    ...(ten === undefined ? [] : [{ name: 'ten seconds, upright', value: ten.seconds, unit: 's', most: 12 }]),
  ];
  const load = {
    name: 'load of the machine',
    value: os.loadavg()[0] ?? 0,
    unit: `of ${os.availableParallelism()}`,
  };
  const figures = [...(does('files') ? ofFiles : []), ...atOnce, load];
  conclude('reels', figures, { slice });
}
