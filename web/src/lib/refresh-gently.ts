import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Events of one change come together; they are answered by one round of reads. */
const GATHERING_MILLISECONDS = 30;
/** A screen follows what changes often at this pace, */
const PACE_MILLISECONDS = 300;
/** and, the longer that goes on without a rest, the slower: a month that is being written costs six reads a round. */
const SLOWER = 1.5;
const SLOWEST_MILLISECONDS = 1_500;

/** Asks again for what went stale: at once for a single change, at a steady pace for many. */
export interface GentleRefresh {
  mark(keys: readonly QueryKey[]): void;
  /** Everything may be stale. */
  markAll(): void;
  stop(): void;
}

export function openGentleRefresh(client: QueryClient): GentleRefresh {
  const stale = new Map<string, QueryKey>();
  let all = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let pace = PACE_MILLISECONDS;

  const refresh = () => {
    timer = undefined;
    refreshedAt = performance.now();
    const keys = [...stale.values()];
    stale.clear();
    if (all) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    else for (const queryKey of keys) void client.invalidateQueries({ queryKey });
    all = false;
  };
  const schedule = () => {
    if (timer !== undefined) return;
    const now = performance.now();
    const isRested = now >= refreshedAt + pace;
    pace = isRested ? PACE_MILLISECONDS : pace;
    timer = setTimeout(refresh, Math.max(GATHERING_MILLISECONDS, refreshedAt + pace - now));
    if (!isRested) pace = Math.min(pace * SLOWER, SLOWEST_MILLISECONDS);
  };
  return {
    mark(keys) {
      for (const key of keys) stale.set(JSON.stringify(key), key);
      if (stale.size > 0) schedule();
    },
    markAll() {
      all = true;
      schedule();
    },
    stop: () => clearTimeout(timer),
  };
}
