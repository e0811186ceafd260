/** Runs work for one upload when all before it has ended; the signal aborts as soon as somebody else comes. */
export type Serialize = <Result>(
  id: string,
  work: (signal: AbortSignal) => Promise<Result>,
) => Promise<Result>;

/**
 * One request at a time for each upload, and the newest wins: whoever comes back after a cut finds a request that still
 * waits for bytes on a dead line, and ends it.
 */
export function openSerializer(): Serialize {
  const holders = new Map<string, { stop: AbortController; over: Promise<unknown> }>();
  return async (id, work) => {
    const before = holders.get(id);
    const stop = new AbortController();
    const run = async () => {
      before?.stop.abort();
      await before?.over;
      return work(stop.signal);
    };
    const running = run();
    const holder = { stop, over: running.catch(() => undefined) };
    holders.set(id, holder);
    try {
      return await running;
    } finally {
      if (holders.get(id) === holder) holders.delete(id);
    }
  };
}
