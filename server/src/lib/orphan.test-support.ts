import { openProcessPool } from './process-pool.ts';

/** A process whose worker stands still; it tells the worker's number and waits to be killed. */
const pool = openProcessPool<{ readonly 'stand-still': { readonly input: null; readonly result: never } }>({
  entry: new URL('./process-pool.test-support.ts', import.meta.url),
  most: 1,
  idleMs: 1_000,
  limits: { seconds: 600, megabytes: 300, heapMegabytes: 64 },
});
pool.do('stand-still', null).catch(() => {});
process.send?.(pool.pids[0]);
