import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { isolatedFork } from './isolated-fork.ts';
import type { WorkerAnswer, WorkerMessage } from './process-worker.ts';

/** What one piece of work may take before its process is ended. */
export interface WorkLimits {
  /** By the clock. */
  readonly seconds: number;
  /** Of one processor's time, watched where the system tells (Linux): work that a busy machine lets wait is not to blame. */
  readonly processorSeconds?: number;
  /** Of the process as the system sees it; watched where the system tells (Linux). */
  readonly megabytes: number;
  /** Of JavaScript's own objects; the engine ends the process beyond it. */
  readonly heapMegabytes: number;
}

/** The work took more than it may, or brought its process down: its input is to blame, and nobody else notices. */
export class WorkLimitError extends Error {
  override readonly name = 'WorkLimitError';
}

export interface WorkerOptions {
  readonly entry: URL;
  /** What the entry reads from `process.argv[3]` on. */
  readonly args?: readonly string[];
  /** Milliseconds without work after which a process ends. */
  readonly idleMs: number;
  readonly limits: WorkLimits;
  /** Makes the error of what the worker itself refused; default a plain one. */
  readonly toError?: (message: string, fault: string | undefined) => Error;
}

/** A piece of work that waits for a process or is done by one. */
export interface Order {
  readonly id: number;
  readonly kind: string;
  readonly input: unknown;
  readonly bulk: boolean;
  readonly owner: string | undefined;
  readonly serve: ((question: never) => Promise<unknown>) | undefined;
  readonly resolve: (result: never) => void;
  readonly reject: (reason: unknown) => void;
}

const WATCH_MILLISECONDS = 100;
const PAGE_BYTES = 4096;
/** The unit in which Linux tells of times, on every platform that Node runs on. */
const TICKS_PER_SECOND = 100;
const MEGABYTE = 1024 * 1024;
/** How a process ends that ran out of heap or into broken native code. */
const CRASHES: readonly unknown[] = ['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGTRAP', 'SIGILL', 'SIGKILL'];
const CRASH_CODES: readonly unknown[] = [134, 139];

/** One process of a pool, from its start to its end: no environment, and limits of time and memory for every order. */
export class PoolWorker {
  /** What it does now; null: it waits for work. */
  order: Order | null = null;
  /** It takes no more work: it was let go, broke or was ended. */
  isGone = false;
  readonly #options: WorkerOptions;
  readonly #onFree: (worker: PoolWorker) => void;
  readonly #process: ChildProcess;
  #idle: NodeJS.Timeout | undefined;
  #unwatch = () => {};

  /** @param onFree called when its order is done, and when it is gone */
  constructor(options: WorkerOptions, onFree: (worker: PoolWorker) => void) {
    this.#options = options;
    this.#onFree = onFree;
    this.#process = forkWorker(options);
    this.#process.on('message', (answer: WorkerAnswer) => this.#read(answer));
    this.#process.on('error', (error) => this.#fail(new Error(`A worker failed: ${error.message}`)));
    this.#process.on('exit', (code, signal) => this.#fail(toExitError(code, signal)));
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Gives it a piece of work; only while it has none. */
  take(order: Order): void {
    clearTimeout(this.#idle);
    this.order = order;
    keepAlive(this.#process, true);
    this.#unwatch = watch(this.#process, this.#options.limits, (reason) => {
      this.#process.kill('SIGKILL');
      this.#fail(new WorkLimitError(reason));
    });
    const { id, kind, input } = order;
    this.#process.send({ id, kind, input } satisfies WorkerMessage);
  }

  /** Lets it live without work for as long as the options say. */
  wait(): void {
    this.#idle = setTimeout(() => {
      this.release();
      this.#onFree(this);
    }, this.#options.idleMs);
    this.#idle.unref();
    keepAlive(this.#process, false);
  }

  /** Ends it, whatever it does: nobody waits for what it had in hand. */
  end(): void {
    this.release();
    if (this.order !== null) this.#process.kill('SIGKILL');
  }

  /** Lets it go: it ends by itself once it has nothing to do. */
  release(): void {
    this.isGone = true;
    clearTimeout(this.#idle);
    this.#unwatch();
    if (this.#process.connected) this.#process.disconnect();
  }

  /** Resolves when the process is no more. */
  async ended(): Promise<void> {
    const { exitCode, signalCode } = this.#process;
    if (exitCode === null && signalCode === null) await once(this.#process, 'exit');
  }

  #read(answer: WorkerAnswer): void {
    if (this.order === null || answer.id !== this.order.id) return;
    if ('question' in answer) void serve(this.#process, this.order, answer.question);
    else this.#finish(this.order, answer);
  }

  #finish({ resolve, reject }: Order, answer: Exclude<WorkerAnswer, { question: unknown }>): void {
    const { limits, toError = (message) => new Error(message) } = this.#options;
    this.order = null;
    this.#unwatch();
    if ('result' in answer) resolve(answer.result as never);
    else reject(toError(answer.error, answer.fault));
    // What this piece left behind must not be blamed on the next one.
    if (residentBytes(this.#process) > (limits.megabytes * MEGABYTE) / 2) this.release();
    this.#onFree(this);
  }

  #fail(reason: Error): void {
    if (this.isGone) return;
    this.release();
    this.order?.reject(reason);
    this.#onFree(this);
  }
}

async function serve(child: ChildProcess, { id, serve: answers }: Order, question: unknown): Promise<void> {
  const reply = await Promise.resolve(answers?.(question as never)).then(
    (answer) => ({ id, answer }),
    (error: unknown) => ({ id, refused: String(error) }),
  );
  if (child.connected) child.send(reply satisfies WorkerMessage);
}

/** Calls `over` once when the work takes too long or too much. @returns what ends the watch */
function watch(child: ChildProcess, limits: WorkLimits, over: (reason: string) => void): () => void {
  const { seconds, megabytes, processorSeconds } = limits;
  const timer = setTimeout(() => over(`It took more than ${seconds} s`), seconds * 1_000);
  const before = processorTime(child);
  const looking = setInterval(() => {
    if (residentBytes(child) > megabytes * MEGABYTE) over(`It took more than ${megabytes} MB`);
    if (processorSeconds !== undefined && processorTime(child) - before > processorSeconds)
      over(`It took more than ${processorSeconds} s of the processor`);
  }, WATCH_MILLISECONDS);
  return () => {
    clearTimeout(timer);
    clearInterval(looking);
  };
}

/** In seconds since the process began; 0 where the system does not tell. */
function processorTime({ pid }: ChildProcess): number {
  if (process.platform !== 'linux') return 0;
  try {
    // Behind the program's name, which may hold anything: proc_pid_stat(5), fields 14 and 15.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/**
 * 0 where the system does not tell. Read at once, without a promise: the answer is about the piece of work in hand, and
 * the kernel makes the file up in microseconds.
 */
function residentBytes({ pid }: ChildProcess): number {
  if (process.platform !== 'linux') return 0;
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1] ?? 0) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

function toExitError(code: number | null, signal: NodeJS.Signals | null): Error {
  const ending = `A worker ended (${signal ?? code})`;
  return CRASHES.includes(signal) || CRASH_CODES.includes(code)
    ? new WorkLimitError(ending)
    : new Error(ending);
}

function forkWorker({ entry, args = [], limits }: WorkerOptions): ChildProcess {
  return isolatedFork({
    entry,
    // Its first argument says who starts it.
    args: [String(process.pid), ...args],
    execArgv: [`--max-old-space-size=${limits.heapMegabytes}`],
  });
}

/** A busy process keeps this one alive, an idle one does not. */
function keepAlive(child: ChildProcess, busy: boolean): void {
  if (busy) child.ref();
  else child.unref();
  if (busy) child.channel?.ref();
  else child.channel?.unref();
}
