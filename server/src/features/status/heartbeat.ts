import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { ProcessRole } from '../../db/schema/status.ts';
import { markMinute } from './signal.system-queries.ts';

const MINUTE = 60_000;
/** Where in its minute a heartbeat falls: away from the edges, so that a timer that is late still meets the minute. */
const OFFSET = 20_000;
/** A heartbeat that could not be written is tried again while its minute lasts. */
const AGAIN = 15_000;

const ROLES: Readonly<Record<Config['role'], readonly ProcessRole[]>> = {
  all: ['web', 'worker'],
  web: ['web'],
  worker: ['worker'],
};

/** Writes that this process lives in this minute. Any number of processes may, and any number of times. */
export function beat({ db, clock }: Pick<Context, 'db' | 'clock'>, role: Config['role']): Promise<void> {
  return markMinute(db, { signals: ROLES[role], now: clock.now() });
}

/** Milliseconds from an instant to the heartbeat of the next minute. */
export const untilNextBeat = (now: Date): number => MINUTE - (now.getTime() % MINUTE) + OFFSET;

/**
 * Tells once a minute that this process lives, until it is stopped; a minute in which nobody did counts as down
 * (decision 0051). Where the database is away nothing is written, and the minute is down rightly.
 */
export async function startHeartbeat(
  app: Pick<Context, 'db' | 'clock' | 'log'>,
  role: Config['role'],
): Promise<{ stop(): Promise<void> }> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let beating: Promise<void> = Promise.resolve();
  const next = async () => {
    let wait = AGAIN;
    try {
      await beat(app, role);
      wait = untilNextBeat(app.clock.now());
    } catch (error) {
      app.log.warn({ err: error }, 'heartbeat not written');
    }
    if (stopped) return;
    timer = setTimeout(() => {
      beating = next();
    }, wait).unref();
  };
  beating = next();
  await beating;
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await beating;
    },
  };
}
