import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After so many bytes of closed frames the young ones are collected: ten upright frames of a reel. */
const YOUNG_BYTES = 32 * 1024 * 1024;
/** And after so many all of them, for those that lived longer. */
const ALL_BYTES = 8 * YOUNG_BYTES;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
let [young, all] = [0, 0];

/**
 * Closes a frame and sees to it that its memory comes back. The package's `close` leaves it to the garbage collector,
 * which is not told how large a frame is and so would let hundreds of megabytes of them gather.
 */
export function closeFrame(frame: { allocationSize(): number; close(): void }): void {
  const bytes = frame.allocationSize();
  frame.close();
  young += bytes;
  all += bytes;
  if (young < YOUNG_BYTES) return;
  young = 0;
  if (all < ALL_BYTES) {
    collect({ type: 'minor' });
    return;
  }
  all = 0;
  collect();
}

/** What a codec has done is handed over, and what it is done with is given back, in a turn of the event loop and only there. */
export const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 1));
