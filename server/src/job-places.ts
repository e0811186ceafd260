import { availableParallelism } from 'node:os';
import type { Context } from './context.ts';
import { JOBS, type JobDefinition, type JobName } from './job-catalogue.ts';

/** Our own engines use processors, and so many at most (drawers); the others wait for the network. */
const MOST_DRAWN_AT_ONCE = 4;
const BUILTIN = 'builtin';

export interface JobPlaces {
  /** How many jobs of the kind run at once in this process. */
  readonly all: number;
  /** So many of them take only what a person waits for. */
  readonly reserved: number;
}

/**
 * Days that wait for somebody else's models are many at once. Days that our own engines make are one for each
 * drawer and one that is written meanwhile: with more in hand, whoever comes stands behind all of them, and every brand's
 * first post is late by their time.
 */
export function placesOf(
  name: JobName,
  { writer, imageMaker }: Pick<Context, 'writer' | 'imageMaker'>,
): JobPlaces {
  const { concurrency, reserved = 0 }: JobDefinition = JOBS[name];
  const isOwn = name === 'generate-day' && writer.name === BUILTIN && imageMaker.name === BUILTIN;
  if (!isOwn) return { all: concurrency, reserved };
  const drawn = Math.min(availableParallelism(), MOST_DRAWN_AT_ONCE);
  return { all: Math.min(concurrency, drawn + 1 + reserved), reserved };
}
