import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { DrawAnswer, DrawOrder } from './builtin-drawer.ts';
import { PictureError } from './picture-error.ts';
import type { PictureKind, PictureWork } from './picture-work.ts';

const MOST_DRAWERS = 4;

interface Waiting {
  readonly order: DrawOrder;
  readonly resolve: (result: never) => void;
  readonly reject: (reason: unknown) => void;
}
interface Drawer {
  readonly process: ChildProcess;
  current: Waiting | null;
  idle: NodeJS.Timeout | null;
}

/** Drawers start when there is work and end after a while without any. */
export interface DrawingPool {
  /** Rejects with the signal's reason, with a PictureError for bytes that are no picture, else with an Error. */
  do<Kind extends PictureKind>(
    kind: Kind,
    input: PictureWork[Kind]['input'],
    signal: AbortSignal,
  ): Promise<PictureWork[Kind]['result']>;
  /** Starts one more drawer, up to the most: work is on its way, and a start takes longer than decoding a picture. */
  wake(): void;
  /** Process ids of the drawers that live now. */
  readonly drawers: readonly number[];
  /** Ends every drawer; what waits is rejected. */
  close(): Promise<void>;
}

/**
 * Drawers are processes, not threads: what the rasteriser allocates goes back to the system only when its process ends.
 * Measured after 90 pictures, idle again: 431 MB with four threads, 84 MB with four processes, at the same speed.
 * @param options.idleMs milliseconds without work after which a drawer ends
 */
export function openDrawingPool(options: {
  dataDir: string;
  drawers?: number;
  idleMs?: number;
}): DrawingPool {
  const most = options.drawers ?? Math.min(availableParallelism(), MOST_DRAWERS);
  const idleMs = options.idleMs ?? 15_000;
  const drawers = new Set<Drawer>();
  const queue: Waiting[] = [];
  let lastId = 0;

  const retire = (drawer: Drawer) => {
    if (drawer.idle !== null) clearTimeout(drawer.idle);
    drawers.delete(drawer);
    if (drawer.process.connected) drawer.process.disconnect();
  };
  const lose = (drawer: Drawer, reason: string) => {
    if (!drawers.has(drawer)) return;
    retire(drawer);
    drawer.current?.reject(new Error(reason));
    spread();
  };
  const settle = (drawer: Drawer, answer: DrawAnswer) => {
    const waiting = drawer.current;
    drawer.current = null;
    if ('result' in answer) waiting?.resolve(answer.result as never);
    else waiting?.reject(failureOf(answer));
    spread();
    if (drawer.current === null) rest(drawer);
  };
  const rest = (drawer: Drawer) => {
    drawer.idle = setTimeout(() => retire(drawer), idleMs);
    drawer.idle.unref();
    hold(drawer, false);
  };
  const start = (): Drawer => {
    const drawer: Drawer = { process: startDrawer(options.dataDir), current: null, idle: null };
    drawer.process.on('message', (answer: DrawAnswer) => settle(drawer, answer));
    drawer.process.on('error', (error) => lose(drawer, `The drawer failed: ${error.message}`));
    drawer.process.on('exit', (code, signal) => lose(drawer, `The drawer ended (${signal ?? code})`));
    drawers.add(drawer);
    return drawer;
  };
  const spread = () => {
    while (queue.length > 0) {
      const idle = [...drawers].find(({ current }) => current === null);
      const free = idle ?? (drawers.size < most ? start() : null);
      const waiting = free === null ? undefined : queue.shift();
      if (free === null || waiting === undefined) return;
      if (free.idle !== null) clearTimeout(free.idle);
      free.idle = null;
      free.current = waiting;
      hold(free, true);
      free.process.send(waiting.order);
    }
  };

  return {
    wake: () => {
      if (drawers.size < most) rest(start());
    },
    get drawers() {
      return [...drawers].flatMap(({ process }) => process.pid ?? []);
    },
    do: <Kind extends PictureKind>(kind: Kind, input: PictureWork[Kind]['input'], signal: AbortSignal) =>
      new Promise<PictureWork[Kind]['result']>((resolve, reject) => {
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
          order: { id: lastId, kind, input } as DrawOrder,
          resolve: settled(resolve),
          reject: settled(reject),
        };
        signal.addEventListener('abort', onAbort, { once: true });
        queue.push(waiting);
        spread();
      }),
    close: async () => {
      const living = [...drawers];
      const unfinished = [...queue.splice(0), ...living.flatMap(({ current }) => current ?? [])];
      for (const drawer of living) retire(drawer);
      for (const { reject } of unfinished) reject(new Error('The drawing pool is closed'));
      await Promise.all(living.map((drawer) => ended(drawer.process)));
    },
  };
}

const failureOf = ({ error, fault }: Extract<DrawAnswer, { error: string }>) =>
  fault === undefined ? new Error(`Drawing failed: ${error}`) : new PictureError(fault, error);

/** Without the server's environment: a drawer needs none of its secrets. */
function startDrawer(dataDir: string): ChildProcess {
  return fork(drawerUrl(), [dataDir], {
    serialization: 'advanced',
    execArgv: [],
    env: { MALLOC_ARENA_MAX: '2' },
  });
}

/** A busy drawer keeps this process alive, an idle one does not. */
function hold(drawer: Drawer, busy: boolean) {
  if (busy) drawer.process.ref();
  else drawer.process.unref();
  if (busy) drawer.process.channel?.ref();
  else drawer.process.channel?.unref();
}

async function ended(process: ChildProcess): Promise<void> {
  if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
}

/** The drawer's entry: the source beside this file, or its own file in the bundle, which may be a folder above a chunk. */
function drawerUrl(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./builtin-drawer.ts', import.meta.url);
  const beside = new URL('./builtin-drawer.js', import.meta.url);
  return existsSync(beside) ? beside : new URL('../builtin-drawer.js', import.meta.url);
}
