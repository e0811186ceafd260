import { useSyncExternalStore } from 'react';
import { onBrandLeft } from './brand-stay.ts';

/** Written into answers that this browser kept and gives while the server is away; the hour at which they came. */
const KEPT_AT = 'x-kept-at';
const CHANGED = 'awaychange';

let keptAt: string | null = null;

/** Takes note of whether an answer came from the server or from what this browser kept. */
export function noteAway(answer: Response): void {
  const told = answer.headers.get(KEPT_AT);
  // The oldest of what is shown is what the screen can be trusted for.
  const next = told === null || keptAt === null || told < keptAt ? told : keptAt;
  if (next === keptAt) return;
  keptAt = next;
  window.dispatchEvent(new Event(CHANGED));
}

/** What the brand before was shown from says nothing of this one. */
function forgetAway(): void {
  keptAt = null;
  window.dispatchEvent(new Event(CHANGED));
}

onBrandLeft(forgetAway);

function follow(changed: () => void): () => void {
  const events = ['online', 'offline', CHANGED];
  for (const name of events) window.addEventListener(name, changed);
  return () => {
    for (const name of events) window.removeEventListener(name, changed);
  };
}

/** `keptAt`: from when what is shown is, an instant in UTC; null where it came just now, or nothing was kept. */
export function useAway(): { isAway: boolean; keptAt: string | null } {
  const isOnline = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  const since = useSyncExternalStore(
    follow,
    () => keptAt,
    () => null,
  );
  return { isAway: !isOnline || since !== null, keptAt: since };
}
