import type { PostowniaError } from './postownia-error.ts';

const FIRST_PAUSE_MILLISECONDS = 500;
const TOO_MANY = 429;
/** An earlier try of the same call still runs. */
const CONFLICT = 409;

/**
 * How long to wait before the next try, in milliseconds; null: trying again is useless. What the API says goes
 * before our own doubling pauses, which differ by chance, so that a crowd does not come back together.
 */
export function pauseBefore(
  { status, retryAfterSeconds }: Pick<PostowniaError, 'status' | 'retryAfterSeconds'>,
  { made, longestSeconds }: { made: number; longestSeconds: number },
): number | null {
  // A limit counts windows of hours, too: only where it says how long is it known to be short.
  const refusedForHaste = (status === TOO_MANY || status === CONFLICT) && retryAfterSeconds !== null;
  const failedOnTheWay = status === 0 || status >= 500;
  if (!refusedForHaste && !failedOnTheWay) return null;
  if (retryAfterSeconds !== null) return retryAfterSeconds > longestSeconds ? null : retryAfterSeconds * 1000;
  return FIRST_PAUSE_MILLISECONDS * 2 ** (made - 1) * (0.5 + Math.random() / 2);
}

/** Waits, unless it is aborted. @throws the signal's reason */
export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });
}
