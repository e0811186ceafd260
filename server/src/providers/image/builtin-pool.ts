import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { DrawAnswer, DrawOrder } from './builtin-thread.ts';
import type { PictureBrief } from './image-maker.ts';

const MOST_THREADS = 4;

interface Waiting {
  readonly order: DrawOrder;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (reason: unknown) => void;
}
interface Thread {
  readonly worker: Worker;
  current: Waiting | null;
  idle: NodeJS.Timeout | null;
}

/** Threads that draw; they start when there is work and end after a while without any. */
export interface DrawingPool {
  draw(brief: PictureBrief, signal: AbortSignal): Promise<Uint8Array>;
  /** How many threads live now. */
  readonly size: number;
  /** Ends every thread; what waits is rejected. */
  close(): Promise<void>;
}

/** @param options.idleMs milliseconds without work after which a thread ends. */
export function openDrawingPool(options: {
  dataDir: string;
  threads?: number;
  idleMs?: number;
}): DrawingPool {
  const most = options.threads ?? Math.min(availableParallelism(), MOST_THREADS);
  const idleMs = options.idleMs ?? 15_000;
  const threads = new Set<Thread>();
  const queue: Waiting[] = [];
  let lastId = 0;

  const retire = (thread: Thread) => {
    if (thread.idle !== null) clearTimeout(thread.idle);
    threads.delete(thread);
    return thread.worker.terminate();
  };
  const fail = (thread: Thread, reason: unknown) => {
    thread.current?.reject(reason);
    thread.current = null;
    void retire(thread);
    spread();
  };
  const settle = (thread: Thread, answer: DrawAnswer) => {
    const waiting = thread.current;
    thread.current = null;
    if (waiting !== null && 'bytes' in answer) waiting.resolve(answer.bytes);
    else if (waiting !== null)
      waiting.reject(new Error(`Drawing failed: ${'error' in answer ? answer.error : ''}`));
    spread();
    if (thread.current === null) rest(thread);
  };
  const rest = (thread: Thread) => {
    thread.idle = setTimeout(() => void retire(thread), idleMs);
    thread.idle.unref();
    thread.worker.unref();
  };
  const start = (): Thread => {
    const worker = new Worker(threadUrl(), { workerData: { dataDir: options.dataDir } });
    const thread: Thread = { worker, current: null, idle: null };
    worker.on('message', (answer: DrawAnswer) => settle(thread, answer));
    worker.on('error', (error) => fail(thread, error));
    worker.on('exit', () => threads.has(thread) && fail(thread, new Error('The drawing thread ended')));
    threads.add(thread);
    return thread;
  };
  const spread = () => {
    while (queue.length > 0) {
      const free =
        [...threads].find((thread) => thread.current === null) ?? (threads.size < most ? start() : null);
      if (free === null) return;
      const waiting = queue.shift();
      if (waiting === undefined) return;
      if (free.idle !== null) clearTimeout(free.idle);
      free.idle = null;
      free.worker.ref();
      free.current = waiting;
      free.worker.postMessage(waiting.order);
    }
  };

  return {
    get size() {
      return threads.size;
    },
    draw: (brief, signal) =>
      new Promise<Uint8Array>((resolve, reject) => {
        signal.throwIfAborted();
        lastId += 1;
        const onAbort = () => {
          const index = queue.indexOf(waiting);
          if (index >= 0) queue.splice(index, 1);
          reject(signal.reason);
        };
        const settled =
          <Value>(pass: (value: Value) => void) =>
          (value: Value) => {
            signal.removeEventListener('abort', onAbort);
            pass(value);
          };
        const waiting: Waiting = {
          order: { id: lastId, brief },
          resolve: settled(resolve),
          reject: settled(reject),
        };
        signal.addEventListener('abort', onAbort, { once: true });
        queue.push(waiting);
        spread();
      }),
    close: async () => {
      for (const waiting of queue.splice(0)) waiting.reject(new Error('The drawing pool is closed'));
      const living = [...threads];
      for (const thread of living) thread.current?.reject(new Error('The drawing pool is closed'));
      await Promise.all(living.map(retire));
    },
  };
}

/** The thread's entry: the source beside this file, or its own file in the bundle, which may be a folder above a chunk. */
function threadUrl(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./builtin-thread.ts', import.meta.url);
  const beside = new URL('./builtin-thread.js', import.meta.url);
  return existsSync(beside) ? beside : new URL('../builtin-thread.js', import.meta.url);
}
