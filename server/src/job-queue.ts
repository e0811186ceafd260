import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Context, Enqueue, ForgetJobs, ReadPlacesInLine, Withdraw } from './context.ts';
import { actFor, actForEveryBrand } from './db/acting-for.ts';
import { type JobAlarm, openJobAlarm } from './job-alarm.ts';
import { JOBS, type JobDefinition, type JobInput, type JobName } from './job-catalogue.ts';
import { placeToTell, readJobPlaces } from './job-line.ts';
import { placesOf } from './job-places.ts';
import { isAsked, LOWEST_ASKED, takeTurns } from './job-turns.ts';
import { jobs } from './jobs.ts';
import { asWorkspaceId } from './lib/workspace-id.ts';

/** Jobs of a process that died are tried again when its heartbeat has been silent this long. */
const HEARTBEAT_SECONDS = 10;
/** So often one process of all looks for silent heartbeats and jobs out of time: a dead one's jobs go on within 25 s. */
const SUPERVISE_SECONDS = 10;
/** Places are woken by NOTIFY, by their process's look at what is due, and by themselves: this is the net's net. */
const POLLING_SECONDS = 300;

/** The queue of one process: puts jobs in, and on `work` takes them out. */
export interface JobQueue {
  enqueue: Enqueue;
  withdraw: Withdraw;
  readPlacesInLine: ReadPlacesInLine;
  forgetJobs: ForgetJobs;
  /** Starts the handlers and the schedules. */
  work(context: Context): Promise<void>;
  /** Lets running jobs finish for up to ten seconds, then lets go of them. */
  stop(): Promise<void>;
}

/** Told about every finished run of a job, for the metrics. */
export type ObserveJob = (name: JobName, outcome: 'done' | 'failed', seconds: number) => void;

const names = Object.keys(JOBS) as JobName[];

/**
 * Opens the queue on PostgreSQL itself (it listens, so no transaction pooler) and makes its tables and queues.
 * @param options.working false for a process that only puts jobs in: no schedules, no maintenance
 */
export async function openJobQueue(options: {
  directUrl: string;
  log: Logger;
  working: boolean;
  observe?: ObserveJob;
}): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: options.directUrl,
    schema: 'jobs',
    // A migration makes it: the application's role may make none.
    createSchema: false,
    application_name: 'postownia-jobs',
    max: 6,
    useListenNotify: options.working,
    supervise: options.working,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: options.working,
    maintenanceIntervalSeconds: 300,
    // Each look is transactions also while nobody does anything: no job of ours waits for another, and sweeps by the
    // minute are nets that may begin some seconds late.
    flowIntervalSeconds: 3_600,
    cronWorkerIntervalSeconds: 15,
  });
  boss.on('error', (error) => options.log.error({ err: error }, 'job queue'));
  boss.on('warning', (warning) => options.log.warn({ warning }, 'job queue'));
  await boss.start();
  for (const name of names) {
    const { retries, timeout } = JOBS[name];
    await boss.createQueue(name, {
      // Of jobs with the same key only one waits; sweeps may put in again what they are not sure of.
      policy: 'cron' in JOBS[name] ? 'standard' : 'short',
      retryLimit: retries,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: timeout,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      retentionSeconds: 14 * 86_400,
      deleteAfterSeconds: 86_400,
      notify: true,
    });
  }
  const stopping = new AbortController();
  const alarm = openJobAlarm(boss, options.log);
  return {
    enqueue: async (tx, name, input, { turn }) => {
      const inputs = [input].flat() as JobInput<typeof name>[];
      const turns = inputs.map((one) => (typeof turn === 'function' ? turn(one) : turn));
      const priorities = await takeTurns(tx, name, turns);
      const jobs = inputs.map((data: object, index) => ({
        data,
        singletonKey: keyOf(data),
        priority: priorities[index] ?? 0,
        group: { id: turns[index]?.of ?? '' },
      }));
      await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
    },
    withdraw: async (tx, name, inputs) => {
      // The library withdraws by its own ids, which nobody keeps; this is its index of what may wait once.
      await tx.execute(sql`delete from jobs.job where name = ${name} and state = 'created' and policy = 'short'
        and coalesce(singleton_key, '') = any(${sql.param(inputs.map(keyOf))}::text[])`);
    },
    readPlacesInLine,
    forgetJobs: async (tx, turnsOf) => {
      // Ended jobs stay a day, with whose turn it was.
      await tx.execute(
        sql`delete from jobs.job where group_id = any(${sql.param([...turnsOf])}::text[]) and state <> 'active'`,
      );
    },
    work: async (context) => {
      const observe = options.observe ?? (() => undefined);
      await workOff(boss, context, { stopping: stopping.signal, observe, alarm });
      alarm.start();
    },
    stop: async () => {
      stopping.abort();
      await alarm.stop();
      return boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** What a job is about, in whatever order its ids were named; sweeps carry none. */
const keyOf = (input: object): string =>
  Object.entries(input)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([, id]) => id)
    .join();

const readPlacesInLine: ReadPlacesInLine = async (db, name, { asked, now }) => {
  const keys = asked.map(({ input }) => keyOf(input));
  const places = await readJobPlaces(db, name, keys);
  return asked.map(({ since }, at) => {
    const place = places.get(keys[at] ?? '');
    return place ? placeToTell(place, (now.getTime() - since.getTime()) / 1000) : null;
  });
};

interface Working {
  readonly stopping: AbortSignal;
  readonly observe: ObserveJob;
  readonly alarm: JobAlarm;
}

async function workOff(boss: PgBoss, context: Context, working: Working): Promise<void> {
  for (const name of names) {
    const definition: JobDefinition = JOBS[name];
    const { all, reserved } = placesOf(name, context);
    for (let place = 0; place < all; place += 1) {
      await openPlace(boss, name, context, { ...working, askedOnly: place >= all - reserved });
    }
    if ('cron' in definition) await boss.schedule(name, definition.cron, {}, { tz: 'UTC' });
    if ('atStart' in definition) await boss.send(name, {});
  }
}

/**
 * One place of work, a worker of the library's own: it takes a job and, when that is done, asks for the next at once,
 * until none is left. The library would wait for a notification, and those that come during the work are used up.
 */
async function openPlace(
  boss: PgBoss,
  name: JobName,
  context: Context,
  { askedOnly, ...working }: Working & { readonly askedOnly: boolean },
): Promise<void> {
  const options = {
    batchSize: 1,
    includeMetadata: true,
    notifyPollingIntervalSeconds: POLLING_SECONDS,
    ...(askedOnly ? { minPriority: LOWEST_ASKED } : {}),
  } as const;
  const worker: Promise<string> = boss.work(name, options, async ([job]: JobWithMetadata<object>[]) => {
    try {
      if (job) await runJob(name, job, context, working);
    } finally {
      boss.notifyWorker(await worker);
    }
  });
  working.alarm.add(name, await worker);
}

/** A job that names a brand acts for it alone, whoever put it in; sweeps and the like for all. */
const actingForBrandOf = (input: JobInput<JobName>, work: () => Promise<void>): Promise<void> =>
  'workspaceId' in input ? actFor(asWorkspaceId(input.workspaceId), work) : actForEveryBrand(work);

async function runJob<Name extends JobName>(
  name: Name,
  job: JobWithMetadata<object>,
  context: Context,
  { stopping, observe, alarm }: Working,
): Promise<void> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const log = context.log.child({ job: name, jobId: job.id, try: job.retryCount });
  try {
    const input = JOBS[name].input.parse(job.data) as JobInput<Name>;
    const run = {
      signal: job.signal,
      stopping,
      lastTry: job.retryCount >= job.retryLimit,
      asked: isAsked(job.priority),
    };
    await actingForBrandOf(input, () => jobs[name]({ ...context, log }, input, run));
    observe(name, 'done', seconds());
    log.debug({ seconds: seconds() }, 'job done');
  } catch (error) {
    observe(name, 'failed', seconds());
    alarm.expectRetry();
    log.error({ err: error }, 'job failed');
    throw error;
  }
}
