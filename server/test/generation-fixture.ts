import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { Context } from '../src/context.ts';
import type { OpenDatabase } from '../src/db/connect.ts';
import { generateDay } from '../src/features/generation/generate-day.job.ts';
import { requeueForgottenDays } from '../src/features/generation/sweep-generation.job.ts';
import { readPostDays } from '../src/features/posts/read-post-days.ts';
import { monthReels } from '../src/features/reels/index.ts';
import type { JobInput } from '../src/job-catalogue.ts';
import { createBuiltinImageMaker } from '../src/providers/image/builtin-image-maker.ts';
import type { ImageMaker } from '../src/providers/image/image-maker.ts';
import { diskStorage } from '../src/providers/storage/disk-storage.ts';
import { createBuiltinWriter } from '../src/providers/text/builtin-writer.ts';
import type { TextWriter } from '../src/providers/text/text-writer.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { makeReadyWorkspace } from './factories.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { sharedWorkshop } from './shared-workshop.ts';

export type FixtureContext = Pick<
  Context,
  | 'db'
  | 'database'
  | 'clock'
  | 'log'
  | 'storage'
  | 'writer'
  | 'imageMaker'
  | 'workshop'
  | 'changeHooks'
  | 'readPostDays'
  | 'readTypeWeights'
  | 'enqueue'
  | 'withdraw'
  | 'readPlacesInLine'
  | 'monthReels'
>;

/**
 * Generation on a real database with real engines; only the queue is a list that a test works off, so that it can
 * stop anywhere.
 */
export type QueuedDay = JobInput<'generate-day'>;

export interface Fixture {
  database: TestDatabase;
  clock: ManualClock;
  /** Days in the order they were queued. */
  queue: QueuedDay[];
  /** A context as a process would have it; parts can be exchanged. */
  context(parts?: { writer?: TextWriter; imageMaker?: ImageMaker; database?: OpenDatabase }): FixtureContext;
  /** Runs queued jobs side by side until none is left; answers with what they threw. */
  workOff(context?: FixtureContext, options?: { concurrency?: number }): Promise<unknown[]>;
  /** What the sweep does once dead workers' claims have run out. */
  recover(): Promise<void>;
  makeWorkspace: () => ReturnType<typeof makeReadyWorkspace>;
  close(): Promise<void>;
}

export async function openFixture(): Promise<Fixture> {
  const database = await testDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-generation-'));
  const storage = diskStorage({ folder, publicUrl: null });
  const clock = manualClock();
  const queue: QueuedDay[] = [];
  const [writer, workshop] = [createBuiltinWriter(), sharedWorkshop()];
  const imageMaker = createBuiltinImageMaker(workshop);
  const fixture: Fixture = {
    database,
    clock,
    queue,
    context: (parts = {}) => {
      const opened = parts.database ?? database;
      return {
        db: opened.db,
        database: opened,
        clock,
        log: pino({ level: 'silent' }),
        storage,
        readPostDays,
        readTypeWeights: async () => new Map(),
        writer: parts.writer ?? writer,
        imageMaker: parts.imageMaker ?? imageMaker,
        workshop,
        changeHooks: {
          postChanged: async () => undefined,
          preferencesChanged: async () => undefined,
          accountsChanged: async () => undefined,
        },
        enqueue: async (_tx, name, input) => {
          if (name !== 'generate-day') return;
          for (const one of [input].flat()) queue.push(one as QueuedDay);
        },
        monthReels: monthReels(() => ({
          enqueue: async () => undefined,
          withdraw: async () => undefined,
          reelMaker: { isAvailable: async () => true } as Context['reelMaker'],
        })),
        readPlacesInLine: async (_db, _name, { asked }) => asked.map(() => null),
        withdraw: async (_tx, _name, inputs) => {
          for (const one of inputs) removeFrom(queue, one as QueuedDay);
        },
      };
    },
    workOff: (context = fixture.context(), options = {}) => workOff(queue, context, options),
    recover: async () => {
      clock.advance(61_000);
      await requeueForgottenDays(fixture.context());
    },
    makeWorkspace: () => makeReadyWorkspace(database.db),
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return fixture;
}

function removeFrom(queue: QueuedDay[], day: QueuedDay): void {
  const at = queue.findIndex(({ dayId }) => dayId === day.dayId);
  if (at >= 0) queue.splice(at, 1);
}

async function workOff(
  queue: QueuedDay[],
  context: FixtureContext,
  { concurrency = 24 }: { concurrency?: number },
): Promise<unknown[]> {
  const faults: unknown[] = [];
  const worker = async () => {
    for (let day = queue.shift(); day !== undefined; day = queue.shift()) {
      const { signal } = new AbortController();
      const run = { signal, lastTry: false, asked: false };
      await generateDay(context, day, run).catch((error: unknown) => faults.push(error));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return faults;
}
