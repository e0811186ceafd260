import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { Context } from '../src/context.ts';
import type { OpenDatabase } from '../src/db/connect.ts';
import { generateDay } from '../src/features/generation/generate-day.job.ts';
import { requeueForgottenDays } from '../src/features/generation/sweep-generation.job.ts';
import { readPostDays } from '../src/features/posts/index.ts';
import { createBuiltinImageMaker } from '../src/providers/image/builtin-image-maker.ts';
import type { ImageMaker } from '../src/providers/image/image-maker.ts';
import { openPictureWorkshop } from '../src/providers/image/picture-workshop.ts';
import { diskStorage } from '../src/providers/storage/disk-storage.ts';
import { createBuiltinWriter } from '../src/providers/text/builtin-writer.ts';
import type { TextWriter } from '../src/providers/text/text-writer.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { makeReadyWorkspace } from './factories.ts';
import { type HeldClock, heldClock } from './held-clock.ts';

export type StageContext = Pick<
  Context,
  | 'db'
  | 'database'
  | 'clock'
  | 'log'
  | 'storage'
  | 'writer'
  | 'imageMaker'
  | 'workshop'
  | 'announcements'
  | 'readPostDays'
  | 'readTypeWeights'
  | 'enqueue'
>;

/**
 * Generation on a real database with real engines; only the queue is a list that a test works off, so that it can
 * stop anywhere.
 */
export interface Stage {
  database: TestDatabase;
  clock: HeldClock;
  /** Day ids in the order they were queued. */
  queue: string[];
  /** A context as a process would have it; parts can be exchanged. */
  context(parts?: { writer?: TextWriter; imageMaker?: ImageMaker; database?: OpenDatabase }): StageContext;
  /** Runs queued jobs side by side until none is left; answers with what they threw. */
  workOff(context?: StageContext, options?: { concurrency?: number; jobs?: number }): Promise<unknown[]>;
  /** What the sweep does once dead workers' claims have run out. */
  recover(): Promise<void>;
  makeWorkspace: () => ReturnType<typeof makeReadyWorkspace>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const database = await testDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'postownia-generation-'));
  const storage = diskStorage({ folder, publicUrl: null });
  const clock = heldClock();
  const queue: string[] = [];
  const [writer, workshop] = [createBuiltinWriter(), openPictureWorkshop()];
  const imageMaker = createBuiltinImageMaker(workshop);
  const stage: Stage = {
    database,
    clock,
    queue,
    context: (parts = {}) => {
      const opened = parts.database ?? database;
      return {
        ...{ db: opened.db, database: opened, clock, log: pino({ level: 'silent' }), storage, readPostDays },
        readTypeWeights: async () => new Map(),
        writer: parts.writer ?? writer,
        imageMaker: parts.imageMaker ?? imageMaker,
        workshop,
        announcements: {
          postChanged: async () => undefined,
          videoPostChanged: async () => undefined,
          preferencesChanged: async () => undefined,
          accountsChanged: async () => undefined,
        },
        enqueue: async (_tx, name, input) => {
          if (name !== 'generate-day') return;
          for (const one of [input].flat()) if ('dayId' in one) queue.push(String(one.dayId));
        },
      };
    },
    workOff: (context = stage.context(), options = {}) => workOff(queue, context, options),
    recover: async () => {
      clock.advance(61_000);
      await requeueForgottenDays(stage.context());
    },
    makeWorkspace: () => makeReadyWorkspace(database.db),
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return stage;
}

async function workOff(
  queue: string[],
  context: StageContext,
  { concurrency = 24, jobs = Number.POSITIVE_INFINITY }: { concurrency?: number; jobs?: number },
): Promise<unknown[]> {
  const faults: unknown[] = [];
  let left = jobs;
  const worker = async () => {
    for (let dayId = queue.shift(); dayId !== undefined && left > 0; dayId = queue.shift()) {
      left -= 1;
      const { signal } = new AbortController();
      const run = { signal, stopping: signal, lastTry: false };
      await generateDay(context, { dayId }, run).catch((error: unknown) => faults.push(error));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return faults;
}
