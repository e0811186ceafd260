import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { batchCalls } from './batch-calls.ts';
import { beginPublications } from './begin-publications.ts';
import {
  announceDue,
  claimPublications,
  type LimitsOf,
  readNextDue,
  releaseOrphans,
} from './claim.system-queries.ts';
import type { PublicationRow } from './publication-row.ts';
import type { Run } from './publication-run.ts';
import { runPublication } from './run-publication.ts';
import { sweepPublications } from './sweep-publications.ts';
import { takeLease, type WorkerLease } from './worker-lease.ts';
import { ClaimLost, writeSteps } from './write-step.ts';

const SWEEP_MILLISECONDS = 15_000;
/** A dead worker's publications lie about for this long at most. */
const WATCH_MILLISECONDS = 1_000;
/** Publications under way at once in one process; each spends nearly all its time waiting for its network. */
const AT_ONCE = 256;
/** In a crowd, looking for more begins when this share of the hands is free. */
const CLAIM_IN_CROWD_SHARE = 1 / 4;
/** A crowd shares its transactions; the pool's other connections are for everybody else. */
const BATCH = { most: 128, atOnce: 3 };
const MISSED_MILLISECONDS = 20;
const AFTER_FAILURE_MILLISECONDS = 1_000;
const STOP_MILLISECONDS = 10_000;
/** Calls are cut off after this share of the stop; the rest is for writing down where things stand. */
const LET_GO_SHARE = 0.8;
const RECONNECT_MILLISECONDS = [50, 200, 1_000, 5_000];

export interface PublicationWorker {
  /** Looks for due publications now; resolves when nothing is in hand and nothing more is due. */
  wake(): Promise<void>;
  /** Takes nothing new, ends or puts down what is in hand, within ten seconds. Idempotent. */
  stop(): Promise<void>;
}

/** What tests may hold in their hands. */
export interface WorkerOptions {
  onStep?: Run['onStep'];
  jitter?: () => number;
  /** Publications in hand at once; 256. */
  atOnce?: number;
  /** How long a stop may take; ten seconds. */
  stopMilliseconds?: number;
  /** Between two sweeps; fifteen seconds. */
  sweepMilliseconds?: number;
}

/**
 * Publishes what is due, for all workspaces, in any number of processes: a timer to the next due row, woken by
 * NOTIFY, with a sweep every 15 s as the net. Resolves once it listens.
 */
export async function startPublicationWorker(
  context: Context,
  options: WorkerOptions = {},
): Promise<PublicationWorker> {
  const worker = new Worker(context, options);
  await worker.start();
  return { wake: () => worker.wake(), stop: () => worker.stop() };
}

class Worker {
  readonly #context: Context;
  readonly #options: WorkerOptions;
  readonly #atOnce: number;
  /** By publication and fence: after a lost lease the same publication may be in hand twice, once in vain. */
  readonly #inFlight = new Map<string, { id: string; running: Promise<void> }>();
  readonly #letGo = new AbortController();
  readonly #write: Run['write'];
  readonly #begin: Run['begin'];
  #lease: WorkerLease | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sweeping: NodeJS.Timeout | undefined;
  #watching: NodeJS.Timeout | undefined;
  #passing: Promise<void> | undefined;
  #again = false;
  #orphansDue = false;
  /** The last claim got all it asked for, so there may be more. */
  #crowded = false;
  /** The instant of the last claim. */
  #lookedAt = new Date(0);
  #stopping: Promise<void> | undefined;

  constructor(context: Context, options: WorkerOptions) {
    this.#context = context;
    this.#options = options;
    this.#atOnce = options.atOnce ?? AT_ONCE;
    this.#write = batchCalls((steps) => writeSteps(context, steps), BATCH);
    this.#begin = batchCalls((claimed) => beginPublications(context, claimed), BATCH);
  }

  async start(): Promise<void> {
    await this.#connect();
    const between = this.#options.sweepMilliseconds ?? SWEEP_MILLISECONDS;
    this.#sweeping = setInterval(() => this.#spawn(this.#sweep()), between);
    this.#watching = setInterval(() => void this.#watch(), WATCH_MILLISECONDS);
    await this.#sweep();
  }

  async wake(): Promise<void> {
    do {
      await this.#pass();
      await Promise.all([...this.#inFlight.values()].map(({ running }) => running));
    } while (this.#inFlight.size > 0 || this.#passing !== undefined);
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#end();
    return this.#stopping;
  }

  async #end(): Promise<void> {
    clearTimeout(this.#timer);
    clearInterval(this.#sweeping);
    clearInterval(this.#watching);
    const limit = this.#options.stopMilliseconds ?? STOP_MILLISECONDS;
    const late = setTimeout(() => this.#letGo.abort(), limit * LET_GO_SHARE);
    const done = Promise.allSettled([
      this.#passing,
      ...[...this.#inFlight.values()].map(({ running }) => running),
    ]);
    await Promise.race([done, pause(limit, undefined, { ref: false })]);
    clearTimeout(late);
    // Account queues that came free meanwhile are the others' now.
    await announceDue(this.#context.db).catch(() => undefined);
    await this.#lease?.end();
  }

  /** A lost lease means that others take over what is in hand: everything is let go at once, then a new one is taken. */
  async #connect(): Promise<void> {
    const lease = await takeLease(this.#context, () => this.#spawn(this.#pass()));
    this.#lease = lease;
    lease.lost.addEventListener('abort', () => {
      if (this.#stopping === undefined && this.#lease === lease) this.#spawn(this.#reconnect());
    });
  }

  async #reconnect(): Promise<void> {
    this.#lease = undefined;
    for (let failures = 0; this.#stopping === undefined; failures += 1) {
      try {
        await this.#connect();
        return await this.#sweep();
      } catch (error) {
        this.#context.log.warn({ err: error }, 'publication worker has no connection');
        await pause(RECONNECT_MILLISECONDS[Math.min(failures, RECONNECT_MILLISECONDS.length - 1)]);
      }
    }
  }

  /** Background work: its failures are logged, and soon there is another try. */
  #spawn(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      this.#context.log.error({ err: error }, 'publication worker');
      if (this.#stopping !== undefined) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#spawn(this.#pass()), AFTER_FAILURE_MILLISECONDS);
    });
  }

  async #sweep(): Promise<void> {
    const lease = this.#lease;
    if (lease === undefined || this.#stopping !== undefined) return;
    await lease.check();
    this.#orphansDue = true;
    // Hands that wait for networks without an answer must not keep the few free ones from what is due.
    this.#crowded = false;
    await this.#pass();
    await sweepPublications(this.#context);
  }

  /** Looks for dead workers. A lease that can't answer is lost, which is seen elsewhere. */
  async #watch(): Promise<void> {
    const lease = this.#lease;
    if (lease === undefined || this.#stopping !== undefined) return;
    const found = await lease.seesOrphans().catch(() => false);
    if (!found) return;
    this.#orphansDue = true;
    this.#spawn(this.#pass());
  }

  /** Between two claims, so that what this worker has just claimed is in its hands already. */
  async #freeOrphans(worker: number): Promise<void> {
    if (!this.#orphansDue) return;
    this.#orphansDue = false;
    const { db, clock, log } = this.#context;
    const freed = await releaseOrphans(db, {
      worker,
      mine: [...this.#inFlight.values()].map(({ id }) => id),
      now: clock.now(),
    });
    if (freed > 0) log.warn({ freed }, 'took over publications of a dead worker');
  }

  /** One pass at a time; a wake-up during a pass makes another follow. */
  async #pass(): Promise<void> {
    if (this.#stopping !== undefined) return;
    this.#again = true;
    this.#passing ??= this.#passes();
    await this.#passing;
  }

  async #passes(): Promise<void> {
    try {
      while (this.#again && this.#stopping === undefined) {
        this.#again = false;
        await this.#claim();
        if (!this.#again) await this.#setTimer();
      }
    } finally {
      // In one breath with the last look at `#again`: a wake-up is either seen there or starts a new pass.
      this.#passing = undefined;
    }
  }

  /** Takes what is due; asks for another round where there may be more. */
  async #claim(): Promise<void> {
    const lease = this.#lease;
    if (lease === undefined) return;
    await this.#freeOrphans(lease.worker);
    const limit = this.#atOnce - this.#inFlight.size;
    if (!this.#hasFreeCapacity()) return;
    const { db, clock } = this.#context;
    const now = clock.now();
    this.#lookedAt = now;
    const { rows, missed } = await claimPublications(db, {
      worker: lease.worker,
      now,
      limit,
      limitsOf: this.#limitsOf,
    });
    for (const row of rows) this.#take(row, lease);
    this.#crowded = rows.length === limit;
    if (rows.length > 0 || missed) this.#again = true;
    if (rows.length === 0 && missed) await pause(MISSED_MILLISECONDS);
  }

  readonly #limitsOf: LimitsOf = (row) =>
    this.#context.networks.target(row.network, row.medium)?.capabilities.limits ?? [];

  #hasFreeCapacity(): boolean {
    const wanted = this.#crowded ? this.#atOnce * CLAIM_IN_CROWD_SHARE : 1;
    return this.#atOnce - this.#inFlight.size >= wanted;
  }

  #take(row: PublicationRow, lease: WorkerLease): void {
    const key = `${row.id}:${row.fence}`;
    const running = this.#run(row, lease).finally(() => {
      this.#inFlight.delete(key);
      // Its account's account queue is free again.
      if (this.#stopping === undefined) this.#spawn(this.#pass());
    });
    this.#inFlight.set(key, { id: row.id, running });
  }

  async #run(row: PublicationRow, lease: WorkerLease): Promise<void> {
    const { log } = this.#context;
    try {
      await runPublication(
        {
          context: this.#context,
          write: this.#write,
          begin: this.#begin,
          signal: AbortSignal.any([lease.lost, this.#letGo.signal]),
          stopping: () => this.#stopping !== undefined,
          jitter: this.#options.jitter ?? (() => Math.random() * 2 - 1),
          onStep: this.#options.onStep ?? (() => undefined),
        },
        row,
      );
    } catch (error) {
      if (error instanceof ClaimLost) log.info({ publicationId: row.id }, error.message);
      // The row still says that we have it; the next sweep frees it, and what was visible is looked for.
      else log.error({ err: error, publicationId: row.id }, 'a publication stopped unexpectedly');
    }
  }

  async #setTimer(): Promise<void> {
    clearTimeout(this.#timer);
    // With full hands the next pass comes when some of them are free.
    if (this.#stopping !== undefined || !this.#hasFreeCapacity()) return;
    // What fell due between the last look and this one is next, not over.
    const next = await readNextDue(this.#context.db, this.#lookedAt);
    if (next === null) return;
    const wait = Math.max(0, next.getTime() - this.#context.clock.now().getTime()) + 1;
    if (wait < SWEEP_MILLISECONDS * 2) this.#timer = setTimeout(() => this.#spawn(this.#pass()), wait);
  }
}
