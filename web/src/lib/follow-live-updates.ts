import type { LiveUpdate } from '@postownia/contract/features/live-updates';
import { ApiError } from './api-error.ts';

/** Waiting times in seconds before the stream is opened again. */
const RECONNECT_SECONDS = [1, 2, 5, 10];
/** Whoever began to read longer ago reads everything anew. */
const READ_FOR_AT_MOST = 600_000;

interface Following {
  /** The brand whose events are followed. */
  readonly workspace: string;
  /** When the screen began to read what it shows, as `performance.now()` counts. */
  readonly readingSince: number;
  /** Opens the stream; `readFor` is the stream's own, undefined where everything is to be read anew. */
  readonly open: (signal: AbortSignal, readFor: string | undefined) => Promise<AsyncIterable<LiveUpdate>>;
  readonly onUpdate: (update: LiveUpdate) => void;
  readonly signal: AbortSignal;
}

/**
 * Follows a brand's events until the signal aborts, from the moment on when its screen began to read. Of all tabs of this
 * browser one holds the connection and tells the others: a browser opens only a few to one address. When that tab closes,
 * the next one takes over.
 */
export async function followLiveUpdates(following: Following): Promise<void> {
  const { workspace, onUpdate, signal } = following;
  const name = `live-updates:${workspace}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => onUpdate(data as LiveUpdate));
  signal.addEventListener('abort', () => channel.close(), { once: true });
  const hold = (isFirst: boolean) =>
    holdStream({
      ...following,
      isFirst,
      onUpdate: (update) => {
        onUpdate(update);
        channel.postMessage(update);
      },
    });
  try {
    const isHolder = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await hold(true);
      return lock !== null;
    });
    if (isHolder || signal.aborted) return;
    await Promise.all([
      hearBeginning(following),
      // Nobody knows for how long the tab that held it had not heard.
      navigator.locks.request(name, { signal }, () => hold(false)),
    ]);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** As the stream takes it. */
function readForOf({ readingSince }: Following): string | undefined {
  const milliseconds = Math.round(performance.now() - readingSince);
  return milliseconds > READ_FOR_AT_MOST ? undefined : String(milliseconds);
}

interface Holding extends Following {
  /** Whether nobody has held it before this tab: what its screen shows has been read by itself. */
  readonly isFirst: boolean;
}

/** Holds the connection. After a lost one, whatever happened meanwhile is missed. */
async function holdStream({ isFirst, ...following }: Holding): Promise<void> {
  const { open, onUpdate, signal } = following;
  let knowsBeginning = isFirst;
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      for await (const update of await open(signal, knowsBeginning ? readForOf(following) : undefined)) {
        onUpdate(update);
        failures = 0;
        knowsBeginning = false;
      }
    } catch (error) {
      if (isFinal(error)) return;
    }
    await pause(RECONNECT_SECONDS[Math.min(failures, RECONNECT_SECONDS.length - 1)] ?? 10, signal);
  }
}

/** What happened between a screen's first read and its first word from the tab that holds the connection. */
async function hearBeginning(following: Following): Promise<void> {
  const { open, onUpdate, signal } = following;
  const heard = new AbortController();
  try {
    const over = AbortSignal.any([signal, heard.signal]);
    for await (const update of await open(over, readForOf(following))) return onUpdate(update);
  } catch (error) {
    if (isFinal(error)) return;
  } finally {
    heard.abort();
  }
  // Whatever it was, an ending server among others: this screen does not know what it has not heard.
  if (!signal.aborted) onUpdate({ type: 'missed' });
}

/** A refusal will not change by asking again: the session is over. Too many streams may. */
const isFinal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429;

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
