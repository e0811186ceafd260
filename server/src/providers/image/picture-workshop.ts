import { findDataDir } from './builtin-data.ts';
import { openDrawingPool } from './builtin-pool.ts';
import type { PictureKind, PictureWork } from './picture-work.ts';

/** Where pictures are drawn and decoded: in processes of their own, so that the server's memory stays its own. */
export interface PictureWorkshop {
  /**
   * Does one piece of work; the same input gives the same result.
   * Rejects with the signal's reason and with a `PictureError` for bytes that cannot become a picture.
   */
  do<Kind extends PictureKind>(
    kind: Kind,
    input: PictureWork[Kind]['input'],
    options?: { signal?: AbortSignal },
  ): Promise<PictureWork[Kind]['result']>;
  /** Has one more drawer ready, up to the most: call it before waiting for each picture of a provider. */
  wake(): void;
  /** Process ids of the drawers that live now. */
  readonly drawers: readonly number[];
  /** Ends the drawers; for tests and a graceful stop. */
  close(): Promise<void>;
}

/** @param options.idleMs milliseconds without work after which a drawer ends */
export function openPictureWorkshop(
  options: { dataDir?: string; drawers?: number; idleMs?: number } = {},
): PictureWorkshop {
  const pool = openDrawingPool({ ...options, dataDir: options.dataDir ?? findDataDir() });
  const never = new AbortController().signal;
  return {
    wake: () => pool.wake(),
    get drawers() {
      return pool.drawers;
    },
    do: (kind, input, { signal = never } = {}) => pool.do(kind, input, signal),
    close: () => pool.close(),
  };
}
