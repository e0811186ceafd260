import { existsSync } from 'node:fs';
import { networkIsolation } from './isolated-fork.ts';
import { type Order, PoolWorker, type WorkerOptions } from './pool-worker.ts';

export { WorkLimitError } from './pool-worker.ts';

/** Kinds of work: what each takes and what comes of it. */
export interface Work {
  readonly input: unknown;
  readonly result: unknown;
}

/**
 * Why a piece of work was never begun.
 * - `full`: the line is as long as it may be
 * - `replaced`: a newer piece of its owner took its place
 */
export class QueueError extends Error {
  override readonly name = 'QueueError';
  readonly reason: 'full' | 'replaced';
  constructor(reason: QueueError['reason']) {
    super(`The work was not begun: ${reason}`);
    this.reason = reason;
  }
}

export interface WorkOptions {
  readonly signal?: AbortSignal | undefined;
  /** Nobody waits for just this: it stands behind what somebody does wait for. */
  readonly bulk?: boolean;
  /** Whose work it is: one owner never holds every process while another waits. */
  readonly owner?: string;
  /** Takes the place of what this owner has waiting, which is rejected with a `QueueError`. */
  readonly replacesWaiting?: boolean;
  /** What is called back while it is done ends with its process, which is begun anew for the next one. */
  readonly stopsWhenAborted?: boolean;
  /** Answers what the work asks for on its way, for example a part of a file. */
  readonly serve?: (question: never) => Promise<unknown>;
}

export interface PoolOptions extends WorkerOptions {
  /** How many processes at once. */
  readonly most: number;
  /** How many pieces may wait for a process; one more is rejected with a `QueueError`. Default: any number. */
  readonly mostWaiting?: number | undefined;
}

export interface ProcessPool<Kinds extends Record<keyof Kinds, Work>> {
  /** Rejects with the signal's reason, with a `WorkLimitError`, with a `QueueError`, with what the worker refused, or with a plain error. */
  do<Kind extends keyof Kinds & string>(
    kind: Kind,
    input: Kinds[Kind]['input'],
    options?: WorkOptions,
  ): Promise<Kinds[Kind]['result']>;
  /** Starts one more process, up to the most: work is on its way, and a start takes longer than much of it. */
  wake(): void;
  /** Process ids of those that live now. */
  readonly pids: readonly number[];
  /** Ends every process; what waits is rejected. */
  close(): Promise<void>;
}

/**
 * Opens a pool of processes of our own for work on bytes that strangers sent: each has no environment, no
 * network where the platform allows it, a limit of time and memory for every piece, and takes one piece at a time, so that what brings it down brings down nothing else.
 * Processes start when there is work and end after a while without any.
 */
export function openProcessPool<Kinds extends Record<keyof Kinds, Work>>(
  options: PoolOptions,
): ProcessPool<Kinds> {
  const { mostWaiting = Number.POSITIVE_INFINITY } = options;
  const workers = new Set<PoolWorker>();
  const queue: Order[] = [];
  let lastId = 0;
  networkIsolation();

  const start = (): PoolWorker => {
    const worker = new PoolWorker(options, onFree);
    workers.add(worker);
    return worker;
  };
  const onFree = (worker: PoolWorker) => {
    if (worker.isGone) workers.delete(worker);
    distribute();
    if (workers.has(worker) && worker.order === null) worker.wait();
  };
  const stop = (order: Order) => {
    const worker = [...workers].find((one) => one.order === order);
    worker?.end();
    if (worker !== undefined) onFree(worker);
  };
  const distribute = () => {
    for (;;) {
      const idle = [...workers].find(({ order }) => order === null);
      if (idle === undefined && workers.size >= options.most) return;
      const [order] = queue.splice(nextPlace(queue, [...workers], options.most), 1);
      if (order === undefined) return;
      (idle ?? start()).take(order);
    }
  };

  return {
    wake: () => {
      if (workers.size < options.most) start().wait();
    },
    get pids() {
      return [...workers].flatMap(({ pid }) => pid ?? []);
    },
    do: async (kind, input, asked = {}) => {
      const { signal, bulk = false, owner, serve, replacesWaiting = false, stopsWhenAborted = false } = asked;
      signal?.throwIfAborted();
      let giveUp = () => {};
      try {
        return await new Promise((resolve, reject) => {
          lastId += 1;
          const order: Order = { id: lastId, kind, input, bulk, owner, serve, resolve, reject };
          giveUp = () => {
            if (queue.includes(order)) queue.splice(queue.indexOf(order), 1);
            reject(signal?.reason);
            if (stopsWhenAborted) stop(order);
          };
          signal?.addEventListener('abort', giveUp, { once: true });
          const older = replacesWaiting ? queue.findIndex((one) => one.owner === owner) : -1;
          if (older >= 0) {
            for (const { reject } of queue.splice(older, 1, order)) reject(new QueueError('replaced'));
            return;
          }
          lineUp(queue, order);
          distribute();
          // Only what found no process waits: the one that came last is refused.
          if (queue.length > mostWaiting) {
            queue.splice(queue.indexOf(order), 1);
            reject(new QueueError('full'));
          }
        });
      } finally {
        signal?.removeEventListener('abort', giveUp);
      }
    },
    close: async () => {
      const living = [...workers];
      const unfinished = [...queue.splice(0), ...living.flatMap(({ order }) => order ?? [])];
      workers.clear();
      for (const worker of living) worker.end();
      for (const { reject } of unfinished) reject(new Error('The pool of processes is closed'));
      await Promise.all(living.map((worker) => worker.ended()));
    },
  };
}

/** Behind everything, or, where somebody waits for it, before the first that nobody waits for. */
function lineUp(queue: Order[], order: Order): void {
  const place = order.bulk ? -1 : queue.findIndex(({ bulk }) => bulk);
  queue.splice(place < 0 ? queue.length : place, 0, order);
}

/** The first in the line whose owner leaves a process to others, where there are two; the end when there is none. */
function nextPlace(queue: readonly Order[], workers: readonly PoolWorker[], most: number): number {
  const share = Math.max(1, most - 1);
  const place = queue.findIndex(
    ({ owner }) =>
      owner === undefined || workers.filter(({ order }) => order?.owner === owner).length < share,
  );
  return place < 0 ? queue.length : place;
}

/**
 * A worker's entry: the source beside the file that asks, or its own file in the bundle, which may be a folder above a
 * chunk.
 * @param from `import.meta.url` of the file that asks
 */
export function workerEntry(name: string, from: string): URL {
  if (from.endsWith('.ts')) return new URL(`./${name}.ts`, from);
  const beside = new URL(`./${name}.js`, from);
  return existsSync(beside) ? beside : new URL(`../${name}.js`, from);
}
