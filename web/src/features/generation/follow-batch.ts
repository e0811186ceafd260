import type { GenerationBatch, GenerationEvent } from '@postownia/contract/features/generation';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { putPost, refreshCalendar } from '../../lib/post-cache.ts';

/** Waiting times in seconds before the stream is opened again (P-31). */
const RECONNECT_SECONDS = [1, 2, 5, 10];

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** A refusal will not change by asking again: the batch is gone or not ours. */
const isFinal = (error: unknown) => error instanceof ApiError && error.status < 500;

/**
 * Follows a batch from the server's rows to its end: a snapshot first, then every change, each finished post straight
 * into the cached calendar. A lost connection is opened again and loses nothing.
 * @returns the ended batch; null when it was left before its end
 */
export async function followBatch(options: {
  client: QueryClient;
  id: string;
  signal: AbortSignal;
  onEvent?: (event: GenerationEvent) => void;
}): Promise<GenerationBatch | null> {
  const { client, id, signal, onEvent } = options;
  for (let failures = 0; !signal.aborted; failures++) {
    let ended: GenerationBatch | null = null;
    try {
      for await (const event of await api.generation.events({ id }, { signal })) {
        failures = 0;
        if (event.type === 'day' && event.post !== null) putPost(client, event.post);
        if (event.type === 'end') ended = event.batch;
        onEvent?.(event);
        if (ended !== null) break;
      }
    } catch (error) {
      if (ended === null && signal.aborted) return null;
      if (ended === null && isFinal(error)) throw error;
    }
    if (ended !== null) {
      await refreshCalendar(client);
      return ended;
    }
    await pause(RECONNECT_SECONDS[Math.min(failures, RECONNECT_SECONDS.length - 1)] ?? 10, signal);
  }
  return null;
}
