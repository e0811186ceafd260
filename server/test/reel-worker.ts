import type { ReelStep } from '@postownia/contract';
import { pino } from 'pino';
import { openDatabase } from '../src/db/connect.ts';
import { renderReel } from '../src/features/reels/render-reel.job.ts';
import type { JobInput } from '../src/job-catalogue.ts';
import { openImageWorkshop } from '../src/providers/image/image-workshop.ts';
import { diskStorage } from '../src/providers/storage/disk-storage.ts';
import { toyMaker } from './toy-reel-maker.ts';

/** What the process is told by its only argument, as JSON. */
export interface ReelWorkerOrders {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly now: string;
  readonly job: JobInput<'render-reel'>;
  /** Where it stands still for ever: at a step of the work, or between the two files of the finished reel. */
  readonly at: ReelStep | 'between-files';
}

/** A process that makes one reel, to be killed in the middle. Prints `held` once it stands still. */
const { databaseUrl, folder, now, job, at } = JSON.parse(process.argv[2] ?? '{}') as ReelWorkerOrders;
const standStill = () => {
  process.stdout.write('held\n');
  return new Promise<never>(() => setInterval(() => undefined, 60_000));
};
const disk = diskStorage({ folder, publicUrl: null });
let files = 0;
const { maker } = await toyMaker(async (step) => {
  if (step === at) await standStill();
});
const context = {
  db: openDatabase({ url: databaseUrl }).db,
  clock: { now: () => new Date(now) },
  log: pino({ level: 'silent' }),
  workshop: openImageWorkshop(),
  reelMaker: maker,
  storage: {
    ...disk,
    put: async (...given: Parameters<typeof disk.put>) => {
      files += 1;
      if (files === 2 && at === 'between-files') await standStill();
      await disk.put(...given);
    },
  },
  changeHooks: {
    postChanged: async () => undefined,
    preferencesChanged: async () => undefined,
    accountsChanged: async () => undefined,
  },
};
await renderReel(context, job, { signal: new AbortController().signal, lastTry: false });
process.stdout.write('done\n');
