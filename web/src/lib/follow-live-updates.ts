import type { LiveUpdate } from '@postownia/contract/features/live-updates';
import { ApiError } from './api-error.ts';

/** Waiting times in seconds before the stream is opened again. */
const RECONNECT_SECONDS = [1, 2, 5, 10];
/** A tab that got the connection later than this has stood behind another one. */
const LATE_MILLISECONDS = 1_000;

interface Following {
  /** The brand whose events are followed. */
  readonly workspace: string;
  readonly open: (signal: AbortSignal) => Promise<AsyncIterable<LiveUpdate>>;
  readonly onUpdate: (update: LiveUpdate) => void;
  /** The first connection of this tab is there: from now on nothing is missed. */
  readonly onOpened: () => void;
  readonly signal: AbortSignal;
}

/**
 * Follows a brand's events until the signal aborts. Of all tabs of this browser one holds the connection and tells the
 * others: a browser opens only a few to one address. When that tab closes, the next one takes over.
 */
export async function followLiveUpdates({
  workspace,
  open,
  onUpdate,
  onOpened,
  signal,
}: Following): Promise<void> {
  const name = `live-updates:${workspace}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => onUpdate(data as LiveUpdate));
  signal.addEventListener('abort', () => channel.close(), { once: true });
  const asked = performance.now();
  const hold = () =>
    holdStream({
      open,
      onOpened,
      signal,
      isLate: performance.now() - asked > LATE_MILLISECONDS,
      onUpdate: (update) => {
        onUpdate(update);
        channel.postMessage(update);
      },
    });
  try {
    await navigator.locks.request(name, { signal }, hold);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * The first `missed` of all is what the screen has just read, but for what happened in between; after a lost connection,
 * or in a tab that took over from another, it is news.
 */
async function holdStream({
  open,
  onUpdate,
  onOpened,
  signal,
  isLate,
}: Omit<Following, 'workspace'> & { isLate: boolean }): Promise<void> {
  for (let failures = 0, connections = 0; !signal.aborted; failures++) {
    try {
      for await (const update of await open(signal)) {
        if (update.type !== 'missed' || isLate || connections > 0) onUpdate(update);
        else onOpened();
        failures = 0;
        connections += 1;
      }
    } catch (error) {
      // A refusal will not change by asking again: the session is over. Too many streams may.
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) return;
    }
    await pause(RECONNECT_SECONDS[Math.min(failures, RECONNECT_SECONDS.length - 1)] ?? 10, signal);
  }
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
