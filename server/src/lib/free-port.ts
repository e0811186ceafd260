import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ranges from which systems give out source ports (Linux 32768 up, others 49152 up): a port that is
 * remembered must not be taken by some outgoing connection later.
 */
const lowest = 15_000;
const highest = 30_000;
const tries = 100;

/** A port of 127.0.0.1 that nobody listens on: the wished one when it is free, else any. */
export async function freePort(wished = 0): Promise<number> {
  if (wished !== 0 && (await isFree(wished))) return wished;
  for (let attempt = 0; attempt < tries; attempt++) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port on 127.0.0.1');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
