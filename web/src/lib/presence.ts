import type { Presence } from '@postownia/contract/events';

const listeners = new Set<(presence: Presence) => void>();

/** Calls back when somebody of the brand opens a post to write on it, still has it open, or closes it. @returns ends it */
export function onPresence(listener: (presence: Presence) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellPresence(presence: Presence): void {
  for (const listener of listeners) listener(presence);
}
