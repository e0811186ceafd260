/** `wanted` from the first post that waits for its hour, `over` once the person has answered. */
const KEY = 'postownia.push-offer';
const CHANGED = 'postownia:push-offer';

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return 'over';
  }
}

function write(state: 'wanted' | 'over'): void {
  try {
    localStorage.setItem(KEY, state);
  } catch {
    // A browser that keeps nothing is not asked.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** A post was planned or approved: from now on it matters to somebody whether it goes out. */
export function offerPush(): void {
  if (read() === null) write('wanted');
}

/** The person has answered; this browser is not asked again. */
export const endPushOffer = (): void => write('over');

export const isPushOffered = (): boolean => read() === 'wanted';

/** For `useSyncExternalStore`. */
export function onPushOffer(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}
