import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { databaseIsAway } from './db/database-is-away.ts';

const TRIES = 30;
const PAUSE_MILLISECONDS = 1000;

/**
 * Starts, and tries again for half a minute while the database is not there yet, still starting or without a free
 * connection: machines come up in any order, and a process that was killed holds its connections a moment longer.
 * @param options.signal ends the waiting; a try that has begun is finished
 * @throws what the last try threw; anything but an absent database at once
 */
export async function startWithRetry<Started>(
  start: () => Promise<Started>,
  {
    log,
    signal,
    pause = (milliseconds) => wait(milliseconds, undefined, { signal }),
  }: { log: Pick<Logger, 'warn'>; signal: AbortSignal; pause?: (milliseconds: number) => Promise<unknown> },
): Promise<Started> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start();
    } catch (error) {
      if (tries === TRIES || signal.aborted || !databaseIsAway(error)) throw error;
      log.warn({ err: error, tries }, 'the database is not there yet');
      await pause(PAUSE_MILLISECONDS);
    }
  }
}
