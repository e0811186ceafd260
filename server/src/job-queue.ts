import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Context, Enqueue } from './context.ts';
import { JOBS, type JobInput, type JobName } from './job-catalogue.ts';
import { jobs } from './jobs.ts';

/** Jobs of a process that died are tried again when its heartbeat has been silent this long. */
const HEARTBEAT_SECONDS = 10;
/** With NOTIFY waking the workers, polling is only the net. */
const NET_POLLING_SECONDS = 15;

/** The queue of one process: puts jobs in, and on `work` takes them out. */
export interface JobQueue {
  enqueue: Enqueue;
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
    application_name: 'postownia-jobs',
    max: 6,
    useListenNotify: options.working,
    supervise: options.working,
    schedule: options.working,
    maintenanceIntervalSeconds: 300,
  });
  boss.on('error', (error) => options.log.error({ err: error }, 'job queue'));
  boss.on('warning', (warning) => options.log.warn({ warning }, 'job queue'));
  await boss.start();
  for (const name of names) {
    const { retries, timeout } = JOBS[name];
    await boss.createQueue(name, {
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
  return {
    enqueue: async (tx, name, input, { startAfter } = {}) => {
      const inputs = Array.isArray(input) ? input : [input];
      const jobs = inputs.map((data) => ({ data, ...(startAfter === undefined ? {} : { startAfter }) }));
      await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
    },
    work: (context) =>
      workOff(boss, context, { stopping: stopping.signal, observe: options.observe ?? (() => undefined) }),
    stop: () => {
      stopping.abort();
      return boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

interface Working {
  readonly stopping: AbortSignal;
  readonly observe: ObserveJob;
}

async function workOff(boss: PgBoss, context: Context, working: Working): Promise<void> {
  for (const name of names) {
    const definition = JOBS[name];
    await boss.work(
      name,
      {
        batchSize: 1,
        localConcurrency: definition.concurrency,
        includeMetadata: true,
        notifyPollingIntervalSeconds: NET_POLLING_SECONDS,
      },
      async (batch: JobWithMetadata<object>[]) => {
        for (const job of batch) await runJob(name, job, context, working);
      },
    );
    if ('cron' in definition) await boss.schedule(name, definition.cron, {}, { tz: 'UTC' });
    if ('atStart' in definition) await boss.send(name, {});
  }
}

async function runJob<Name extends JobName>(
  name: Name,
  job: JobWithMetadata<object>,
  context: Context,
  { stopping, observe }: Working,
): Promise<void> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const log = context.log.child({ job: name, jobId: job.id, try: job.retryCount });
  try {
    const input = JOBS[name].input.parse(job.data) as JobInput<Name>;
    await jobs[name]({ ...context, log }, input, {
      signal: job.signal,
      stopping,
      lastTry: job.retryCount >= job.retryLimit,
    });
    observe(name, 'done', seconds());
    log.debug({ seconds: seconds() }, 'job done');
  } catch (error) {
    observe(name, 'failed', seconds());
    log.error({ err: error }, 'job failed');
    throw error;
  }
}
