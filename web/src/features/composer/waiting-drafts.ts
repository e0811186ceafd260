import type { Unsaved } from './kept-draft.ts';

/** What was typed and has not reached the server, laid aside in this browser for the account and brand it was typed in. */
export interface WaitingDraft extends Unsaved {
  readonly key: string;
  readonly userId: string;
  /** Slug. */
  readonly brand: string;
  /** Whether the server refused it, or it would cost an approval: only a person brings it on. */
  readonly needsWord: boolean;
}

/** Whose draft it is. */
export type DraftOwner = Pick<WaitingDraft, 'userId' | 'brand'>;

const PREFIX = 'waiting-draft:';
const CHANGED = 'waitingdrafts';
const placeOf = ({ userId, key }: Pick<WaitingDraft, 'userId' | 'key'>) => `${PREFIX}${userId}:${key}`;

const tell = () => window.dispatchEvent(new Event(CHANGED));

/**
 * Lays a draft aside, or what stands under its key anew.
 * @returns false where this browser has no room for it, or keeps nothing at all
 */
export function layAside(draft: WaitingDraft): boolean {
  try {
    localStorage.setItem(placeOf(draft), JSON.stringify(draft));
  } catch {
    return false;
  }
  tell();
  return true;
}

export function forgetWaiting(draft: Pick<WaitingDraft, 'userId' | 'key'>): void {
  if (localStorage.getItem(placeOf(draft)) === null) return;
  localStorage.removeItem(placeOf(draft));
  tell();
}

/** What waits of an account, of all its brands; of other accounts nothing is told. */
export function waitingDrafts(userId: string): WaitingDraft[] {
  return Object.keys(localStorage)
    .filter((place) => place.startsWith(`${PREFIX}${userId}:`))
    .sort()
    .flatMap((place) => {
      const stored = localStorage.getItem(place);
      return stored === null ? [] : [JSON.parse(stored) as WaitingDraft];
    });
}

/** Calls back when something waits or no longer does, in this tab or another. */
export function onWaitingDrafts(changed: () => void): () => void {
  for (const name of [CHANGED, 'storage']) window.addEventListener(name, changed);
  return () => {
    for (const name of [CHANGED, 'storage']) window.removeEventListener(name, changed);
  };
}

const lockOf = (key: string) => `${PREFIX}${key}`;

/** Whoever writes on a draft holds it, so that no other tab sends or opens it meanwhile. Ends with the signal. */
export function holdDraft(key: string, signal: AbortSignal): void {
  const held = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  navigator.locks
    .request(lockOf(key), { signal }, () => held)
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
}

/** Does something with a draft that waits and that no tab writes on. @returns null where one does, or it is gone */
export async function withWaiting<T>(
  { userId, key }: Pick<WaitingDraft, 'userId' | 'key'>,
  act: (draft: WaitingDraft) => Promise<T>,
): Promise<T | null> {
  return navigator.locks.request(lockOf(key), { ifAvailable: true }, async (lock) => {
    const draft = waitingDrafts(userId).find((one) => one.key === key);
    return lock === null || draft === undefined ? null : act(draft);
  });
}
