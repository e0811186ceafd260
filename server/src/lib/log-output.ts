import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** A reader that is slow gets this long for a line before it is dropped. */
const WAIT_MILLISECONDS = 5;
const MOST_WAITS = 200;

type Write = (line: Buffer) => number;

/**
 * Standard output that never holds the process up for long and never ends it: a line for which there is no room (a full
 * disk, a reader that is gone) is dropped and counted, and the next that finds room is preceded by how many were lost.
 * The logger's own output tries for ever instead, and with a full disk everything stood still.
 * @param write takes some bytes of a line and says how many; throws as `fs.writeSync` does
 */
export function logOutput(write: Write = (line) => writeSync(1, line)): DestinationStream {
  let lost = 0;
  return {
    write(line) {
      const news = lost === 0 ? '' : `${JSON.stringify({ level: 50, lost, msg: 'log lines were lost' })}\n`;
      if (writeAll(Buffer.from(news + line), write)) lost = 0;
      else lost += 1;
    },
  };
}

/** False when there was no room. */
function writeAll(bytes: Buffer, write: Write): boolean {
  let waits = 0;
  for (let done = 0; done < bytes.length; ) {
    try {
      done += write(bytes.subarray(done));
    } catch (error) {
      const busy = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
      if (!busy || waits === MOST_WAITS) return false;
      waits += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MILLISECONDS);
    }
  }
  return true;
}
