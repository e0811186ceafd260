import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

/** At least so often a process looks what is due: nobody is told of retries, or of what a lost notification was for. */
const LOOK_MILLISECONDS = 5_000;
/** No retry is due sooner after a failure: by then it is written down and looked at. */
const RETRY_WRITTEN_MILLISECONDS = 1_000;
/** Due times come from the database's clock to the microsecond, timers fire to the millisecond. */
const ROUNDING_MILLISECONDS = 5;

/** Wakes this process's places of a kind when one of its jobs becomes due. */
export interface JobAlarm {
  /** A place to wake, by the queue library's id of its worker. */
  add(name: string, workerId: string): void;
  /** A job of this process failed: its retry has to begin on time. */
  expectRetry(): void;
  start(): void;
  stop(): Promise<void>;
}

/**
 * One look at all kinds instead of a poll by each place: what is due and waits wakes its places, and the next retry sets
 * the alarm. Reads only what waits, from the library's index.
 */
export function openJobAlarm(boss: PgBoss, log: Logger): JobAlarm {
  const places = new Map<string, string[]>();
  let timer: NodeJS.Timeout | undefined;
  let ringsAt = Number.POSITIVE_INFINITY;
  let looking: Promise<void> = Promise.resolve();
  let started = false;

  const setFor = (milliseconds: number) => {
    const at = performance.now() + milliseconds;
    if (!started || at >= ringsAt) return;
    clearTimeout(timer);
    ringsAt = at;
    timer = setTimeout(() => {
      ringsAt = Number.POSITIVE_INFINITY;
      looking = look();
    }, milliseconds);
  };
  const look = async () => {
    try {
      for (const { name, due, next } of await readDue(boss)) {
        if (due) for (const id of places.get(name) ?? []) boss.notifyWorker(id);
        if (next !== null) setFor(next + ROUNDING_MILLISECONDS);
      }
    } catch (error) {
      log.warn({ err: error }, 'what is due could not be read');
    }
    setFor(LOOK_MILLISECONDS);
  };
  return {
    add: (name, workerId) => {
      places.set(name, [...(places.get(name) ?? []), workerId]);
    },
    expectRetry: () => setFor(RETRY_WRITTEN_MILLISECONDS),
    start: () => {
      started = true;
      setFor(LOOK_MILLISECONDS);
    },
    stop: async () => {
      started = false;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** Kinds with waiting jobs: whether one is due, and in how many milliseconds the next of the others will be. */
async function readDue(boss: PgBoss): Promise<{ name: string; due: boolean; next: number | null }[]> {
  // The library writes its rows by this clock of its own.
  const { rows } = await boss.getDb().executeSql(
    `select name, coalesce(bool_or(start_after <= jobs.job_now()), false) as due,
       (extract(epoch from min(start_after) filter (where start_after > jobs.job_now()) - jobs.job_now()) * 1000)::float8 as next
     from jobs.job where state < 'active' and not blocked group by name`,
  );
  return rows;
}
