import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { REEL_MOTIONS } from '@postownia/contract/reel-vocabulary';
import { loadEncoder } from '../server/src/providers/reel/load-encoder.ts';
import { makeReelMaker } from '../server/src/providers/reel/make-reel-maker.ts';
import { stackRows } from './reels/check-reel.ts';
import { keepSheet, type ProvedReel, proveReel } from './reels/prove-reel.ts';
import { reelFigures } from './reels/reel-figures.ts';
import { MOST_EACH, measureReelsAtOnce } from './reels/reels-at-once.ts';
import { shapedReels } from './reels/shaped-reels.ts';
import { type NamedReel, tradeReels } from './reels/trade-reels.ts';
import { conclude, type Figure } from './report.ts';

/**
 * `npm run proof -- reels [--photos folder] [--slice] [--part trades|shapes|at-once]`.
 * - `trades`: three reels of each motion, of 24 businesses, in their own words, of 6, 10 and 15 seconds
 * - `shapes`: each motion in each shape, in words that are hard to set
 * - `at-once`: thirty reels of three brands at once in the whole product (`npm run build` before)
 *
 * Each file is read by mediabunny and, where it is installed, by ffprobe, held against the networks' rules, its words against what was
 * drawn, the process watched. Frame sheets of the finished films lie in `bench/results/reels`, a sheet for each motion, to be
 * looked at. A part alone keeps what it measured; the table is of all parts that were measured. Times are those of the machine as
 * busy as it is: its load is told beside them.
 */
const { values } = parseArgs({
  options: { slice: { type: 'boolean' }, photos: { type: 'string' }, part: { type: 'string' } },
});
const slice = values.slice ?? false;
const FILE_PARTS = { trades: tradeReels, shapes: shapedReels } as const;
type FilePart = keyof typeof FILE_PARTS;
const does = (part: FilePart | 'at-once') => values.part === undefined || values.part === part;

const folder = path.join(import.meta.dirname, 'results', 'reels');
mkdirSync(folder, { recursive: true });
const keptAt = (part: string) => path.join(folder, `${part}.json`);
const keep = (part: string, measured: unknown) => {
  if (!slice) writeFileSync(keptAt(part), JSON.stringify(measured, null, 2));
};
/** What a part measured when it was done alone before. */
const kept = (part: string): unknown =>
  slice || !existsSync(keptAt(part)) ? [] : JSON.parse(readFileSync(keptAt(part), 'utf8'));

/** Makes and proves the reels of a part; the frames of each motion's become one sheet. */
async function proveFiles(part: FilePart): Promise<ProvedReel[]> {
  const maker = makeReelMaker();
  const all: readonly NamedReel[] = await FILE_PARTS[part]({ photos: values.photos });
  const proved: ProvedReel[] = [];
  for (const motion of REEL_MOTIONS) {
    const rows: Buffer[] = [];
    for (const one of all.filter(({ brief }) => brief.motion === motion)) {
      if (slice && proved.length > 0) continue;
      const reel = await proveReel(maker, one);
      proved.push(reel.proved);
      rows.push(reel.frames);
    }
    if (rows.length > 0) keepSheet(folder, `${part}-${motion}`, await stackRows(rows));
  }
  await maker.close();
  keep(part, proved);
  return proved;
}

async function measureAtOnce(): Promise<Figure[]> {
  const figures = await measureReelsAtOnce(slice ? 1 : MOST_EACH);
  keep('at-once', figures);
  return figures;
}

if ((await loadEncoder()) === null) {
  process.stdout.write('This platform has no encoder: nothing was proved.\n');
} else {
  const proved: ProvedReel[] = [];
  for (const part of ['trades', 'shapes'] as const)
    proved.push(...(does(part) ? await proveFiles(part) : (kept(part) as ProvedReel[])));
  const atOnce = does('at-once') ? await measureAtOnce() : (kept('at-once') as Figure[]);
  if (!proved.some(({ probed }) => probed))
    process.stdout.write('Nothing was read by ffprobe: it is not installed here.\n');
  const [load = 0] = os.loadavg();
  const figures = [
    ...(proved.length > 0 ? reelFigures(proved) : []),
    ...atOnce,
    { name: 'load of the machine', value: load, unit: `of ${os.availableParallelism()}` },
  ];
  conclude('reels', figures, { slice });
}
