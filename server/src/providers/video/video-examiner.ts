import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { openProcessPool, WorkLimitError, workerEntry } from '../../lib/process-pool.ts';
import type { Storage } from '../storage/storage.ts';
import type { Examined } from './examine-video.ts';

export type { Examined } from './examine-video.ts';

/** The work of the examiners' processes. */
export interface VideoWork {
  readonly examine: { readonly input: { readonly bytes: number }; readonly result: Examined };
}
/** A part of the file that an examiner asks for: it opens no files and no connections itself. */
export interface FilePart {
  readonly start: number;
  readonly length: number;
}

const MOST_EXAMINERS = 2;
const IDLE_MILLISECONDS = 15_000;
/**
 * A good video takes a few milliseconds and 90 MB, most of it the process itself. The processor's time is what a hostile file costs;
 * by the clock a start alone may take as long where many things are done at once, and a good video is not damaged by that.
 */
const LIMITS = { processorSeconds: 12, megabytes: 400, heapMegabytes: 192 };
/** How many times as long a file may take by the clock. */
const CLOCK = 8;
/** No part of a description is longer; an examiner that asks for more is led around. */
const MOST_PART_BYTES = 64 * 1024 * 1024;

/** Looks at stored videos in processes of their own, which a hostile file may bring down. */
export interface VideoExaminer {
  /**
   * What the file is by its content, and whether it is whole; one that takes more time or memory than any video is
   * damaged. Files of one `owner` leave an examiner to others.
   */
  examine(file: { key: string; bytes: number; owner: string }): Promise<Examined>;
  close(): Promise<void>;
}

/** @param options.seconds how much of the processor's time one file may take */
export function openVideoExaminer(
  { storage, log }: { storage: Pick<Storage, 'read'>; log: Pick<Logger, 'warn'> },
  { seconds = LIMITS.processorSeconds }: { seconds?: number } = {},
): VideoExaminer {
  const pool = openProcessPool<VideoWork>({
    entry: workerEntry('video-examiner-process', import.meta.url),
    most: MOST_EXAMINERS,
    idleMs: IDLE_MILLISECONDS,
    limits: { ...LIMITS, processorSeconds: seconds, seconds: CLOCK * seconds },
  });
  const readPart = async (key: string, { start, length }: FilePart): Promise<Buffer> => {
    if (length > MOST_PART_BYTES) throw new RangeError('More than any description of a video');
    const part = await storage.read(key, { start, end: start + length - 1 });
    if (part === null) throw new Error(`No object at ${key}`);
    return buffer(part);
  };
  return {
    async examine({ key, bytes, owner }) {
      const serve = (part: FilePart) => readPart(key, part);
      try {
        return await pool.do('examine', { bytes }, { owner, serve });
      } catch (error) {
        if (!(error instanceof WorkLimitError)) throw error;
        log.warn({ err: error, owner, bytes }, 'a video brought its examiner down');
        return { problem: 'damaged', found: null };
      }
    },
    close: () => pool.close(),
  };
}
