import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks an address until it answers with success; false when the signal ends the waiting first.
 * @param {{url: string, signal: AbortSignal}} options
 */
export async function waitForAnswer({ url, signal }) {
  while (!signal.aborted) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(2_000)]) });
      await answer.body?.cancel();
      if (answer.ok) return true;
    } catch {
      // Nobody listens yet.
    }
    await pause(50, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
