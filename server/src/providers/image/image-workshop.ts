import { availableParallelism } from 'node:os';
import { openProcessPool, WorkLimitError, workerEntry } from '../../lib/process-pool.ts';
import { findDataDir } from './builtin-data.ts';
import { ImageError, isImageFault } from './image-error.ts';
import type { ImageKind, ImageWork } from './image-work.ts';

const MOST_DRAWERS = 4;
const IDLE_MILLISECONDS = 15_000;
/** Twice what the largest logo needs, and its time on a busy machine. */
const LIMITS = { seconds: 60, megabytes: 1_024, heapMegabytes: 512 };

/** Where images are drawn and decoded: in processes of their own, so that the server's memory stays its own. */
export interface ImageWorkshop {
  /**
   * Does one piece of work; the same input gives the same result. Work in `bulk` waits until nothing else does; work of
   * one `owner` leaves a drawer to others. Rejects with the signal's reason, and with a `ImageError` for bytes that
   * cannot become an image, or take more time or memory than an image may.
   */
  do<Kind extends ImageKind>(
    kind: Kind,
    input: ImageWork[Kind]['input'],
    options?: { signal?: AbortSignal; bulk?: boolean; owner?: string },
  ): Promise<ImageWork[Kind]['result']>;
  /** Has one more drawer ready, up to the most: call it before waiting for each image of a provider. */
  wake(): void;
  /** Process ids of the drawers that live now. */
  readonly drawers: readonly number[];
  /** Ends the drawers; for tests and a graceful stop. */
  close(): Promise<void>;
}

/**
 * Drawers are processes, not parts of one: what the rasteriser allocates goes back to the system only when its process ends.
 * Measured after 90 images, idle again: 431 MB with four in one process, 84 MB with four processes, at the same speed.
 * @param options.idleMs milliseconds without work after which a drawer ends
 */
export function openImageWorkshop(
  options: { dataDir?: string; drawers?: number; idleMs?: number } = {},
): ImageWorkshop {
  const pool = openProcessPool<ImageWork>({
    entry: workerEntry('builtin-drawer', import.meta.url),
    args: [options.dataDir ?? findDataDir()],
    most: options.drawers ?? Math.min(availableParallelism(), MOST_DRAWERS),
    idleMs: options.idleMs ?? IDLE_MILLISECONDS,
    limits: LIMITS,
    toError: (message, fault) =>
      isImageFault(fault) ? new ImageError(fault, message) : new Error(`Drawing failed: ${message}`),
  });
  return {
    wake: () => pool.wake(),
    get drawers() {
      return pool.pids;
    },
    do: (kind, input, given) =>
      pool.do(kind, input, given).catch((error: unknown) => {
        if (error instanceof WorkLimitError) throw new ImageError('too-large', error.message);
        throw error;
      }),
    close: () => pool.close(),
  };
}
