import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { REEL_MOTIONS } from '@postownia/contract/reel-vocabulary';
import { platformProblems, VIDEO_PLATFORMS } from '@postownia/contract/video-platforms';
import type { VideoFacts } from '@postownia/contract/video-rules';
import { loadEncoder } from '../server/src/providers/reel/load-encoder.ts';
import { makeReelMaker } from '../server/src/providers/reel/make-reel-maker.ts';
import type { ReelBrief } from '../server/src/providers/reel/reel-maker.ts';
import { familyOf, proportionalMemory } from './process-memory.ts';
import { checkReel } from './reels/check-reel.ts';
import { probeFaults } from './reels/probe-file.ts';
import { briefFor, imagesOf, REEL_BRANDS } from './reels/reel-brands.ts';
import { MOST_EACH, measureReelsAtOnce } from './reels/reels-at-once.ts';
import { conclude, type Figure } from './report.ts';

/**
 * `npm run proof -- reels [--photos folder] [--slice]`: eight motions in three shapes for three kinds of brand, each file read by ffprobe
 * and held against the networks' rules, its words against what was drawn, the process watched; then thirty reels of three
 * brands at once in the whole product (`npm run build` before). Frame sheets lie in
 * `bench/results/reels`, to be looked at. Times are those of the machine as busy as it is: its load is told beside them.
 */
const { values } = parseArgs({ options: { slice: { type: 'boolean' }, photos: { type: 'string' } } });
const slice = values.slice ?? false;
const sheets = path.join(import.meta.dirname, 'results', 'reels');
mkdirSync(sheets, { recursive: true });
const signal = new AbortController().signal;
const maker = makeReelMaker();

/** The most that the children of this process took together while something was made, in MB. */
async function watched<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; megabytes: number; seconds: number }> {
  let megabytes = 0;
  const look = setInterval(() => {
    const children = familyOf(process.pid).filter((pid) => pid !== process.pid);
    megabytes = Math.max(megabytes, proportionalMemory(children));
  }, 100);
  const begun = performance.now();
  const result = await work().finally(() => clearInterval(look));
  return { result, megabytes, seconds: (performance.now() - begun) / 1000 };
}

/** The networks that take the shape at all: some show upright reels alone. */
const refusalsOf = (facts: VideoFacts) =>
  VIDEO_PLATFORMS.flatMap((platform) => platformProblems(platform, facts)).filter(
    ({ code }) => facts.height / facts.width > 1.7 || code !== 'not-upright',
  );

async function proveReel(brief: ReelBrief, name: string) {
  const { result: reel, megabytes, seconds } = await watched(() => maker.make(brief, { signal }));
  const { likeness, light, sheet } = await checkReel(brief, reel.bytes);
  writeFileSync(path.join(sheets, `${name}.jpg`), sheet);
  const file = path.join(os.tmpdir(), `postownia-reel-${process.pid}.mp4`);
  const probed = probeFaults(file, reel.bytes);
  const refused = refusalsOf(reel.facts);
  for (const fault of [...(probed ?? []), ...refused.map(({ code }) => code)])
    process.stdout.write(`${name}: ${fault}\n`);
  return { name, megabytes, seconds, likeness, light, bytes: reel.bytes.length, probed, refused };
}

if ((await loadEncoder()) === null) {
  process.stdout.write('This platform has no encoder: nothing was proved.\n');
} else {
  const proved: Awaited<ReturnType<typeof proveReel>>[] = [];
  for (const brand of slice ? REEL_BRANDS.slice(0, 1) : REEL_BRANDS) {
    const images = await imagesOf(brand, values.photos);
    for (const motion of slice ? REEL_MOTIONS.slice(0, 1) : REEL_MOTIONS)
      proved.push(await proveReel(briefFor(brand, motion, images), `${brand.kind}-${motion}`));
    for (const motion of slice ? [] : REEL_MOTIONS)
      for (const shape of ['4:5', '1:1'] as const) {
        const brief = { ...briefFor(brand, motion, images), shape };
        proved.push(await proveReel(brief, `${brand.kind}-${motion}-${shape.replace(':', '-')}`));
      }
    const [motion] = REEL_MOTIONS;
    if (!slice && brand.kind === 'photos')
      for (const seconds of [10, 15] as const)
        proved.push(await proveReel(briefFor(brand, motion, images, seconds), `${brand.kind}-${seconds}`));
  }
  await maker.close();
  const most = (of: (one: (typeof proved)[number]) => number) => Math.max(...proved.map(of));
  const least = (of: (one: (typeof proved)[number]) => number) => Math.min(...proved.map(of));
  const atOnce = await measureReelsAtOnce(slice ? 1 : MOST_EACH);
  const probed = proved.filter((one) => one.probed !== null);
  if (probed.length === 0) process.stdout.write('Nothing was read by ffprobe: it is not installed here.\n');
  const ten = proved.find(({ name }) => name === 'photos-10');
  const figures: Figure[] = [
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
    {
      name: 'six seconds, the slowest',
      value: most(({ name, seconds }) => (/-1[05]$/.test(name) ? 0 : seconds)),
      unit: 's',
    },
    ...(ten === undefined ? [] : [{ name: 'ten seconds', value: ten.seconds, unit: 's', most: 12 }]),
    ...atOnce,
    { name: 'load of the machine', value: os.loadavg()[0] ?? 0, unit: `of ${os.availableParallelism()}` },
  ];
  conclude('reels', figures, { slice });
}
